"""The printed score sheet: what stands on it, where on the page, and the PDF it becomes."""
