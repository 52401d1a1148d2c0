"""The rules of Yacht: values only, standard library only."""
