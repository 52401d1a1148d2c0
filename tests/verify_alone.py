"""Checks a match file by its contract, with nothing of the game: verify_alone.py FILE.yacht"""
import hashlib, hmac, itertools, json, sys, unicodedata

def need(is_so, what):
    return is_so or sys.exit(f"not genuine: {what}")
def sealed(slot):  # the face behind "seat|turn|roll|die": that of the first byte below 252
    texts = (f"{salt}|{slot}|{block}".encode() for block in itertools.count())
    return next(b for text in texts for b in hmac.digest(key, text, "sha256") if b < 252) % 6 + 1

def made(box, dice):  # the points of the dice that make the box; 0 where they do not
    counts, one_face = {face: dice.count(face) for face in dice}, box.get("may_be_one_face", False)
    often = [face for face in counts if counts[face] >= box.get("count", 2)]
    often *= 1 + (one_face and max(counts.values()) > 3)  # four alike may be two pairs
    return {
        "number": dice.count(box.get("face")) * box.get("face", 0), "choice": sum(dice),
        "of_a_kind": max(often, default=0) * box.get("count", 0),
        "two_pairs": 2 * sum(often) * (len(often) == 2),
        "straight": max((sum(run) for run in box.get("runs", ()) if {*run} <= {*dice}), default=0),
        "full_house": sum(dice) * (sorted(counts.values()) in ([2, 3], [5] * one_face)),
    }.get(box["kind"], sum(dice) * (len(counts) == 1))  # what else there is: five alike

def fill(card, box, dice, is_served):  # writes what the box pays on the card
    still, is_alike = [b for b in boxes if b["id"] not in card], len({*dice}) == 1
    is_joker = table.get("joker") == "forced" and is_alike and five in card
    first = [b for b in still if b.get("face") in dice] or [b for b in still if "face" not in b]
    need(dice and box in ((is_joker and first) or still), f"{where} the box may not be filled")
    points = made(box, dice) or sum(dice) * (is_joker and "face" not in box)
    pays = {"sum": sum(dice), "alike": points}.get(box.get("pays", "alike"), box.get("pays"))
    is_paid = points and ("after" not in box or card.get(box["after"]))
    card["+"] += table.get("further_five_alike", 0) * (is_alike and card.get(five, 0) > 0)
    card[box["id"]] = pays + box.get("served_extra", 0) * is_served if is_paid else 0

file = json.load(open(sys.argv[1], encoding="utf-8"))
table, seal, seats = file["table"], file["seal"] or sys.exit("real dice"), len(file["seats"])
boxes, bonus = table["boxes"], table.get("bonus", {"at": 0, "points": 0})
five = next((b["id"] for b in boxes if b["kind"] == "five_alike" and "after" not in b), None)
key, salt = bytes.fromhex(seal["secret"]), unicodedata.normalize("NFC", seal["salt"])
need(hashlib.sha256(b"yacht-sealed-dice/1\n" + key).hexdigest() == seal["commitment"], "the seal")
cards, winners, own = [{"+": 0} for _ in range(seats)], [], not file["options"]["same_dice"]
for number, turn in enumerate(file["turns"]):
    seat, dice, where = turn["seat"], [], f"seat {turn['seat']}, turn {turn['turn']}:"
    need(divmod(number, seats) == (turn["turn"] - 1, seat) and not winners, f"{where} out of order")
    for roll, thrown in enumerate(turn["rolls"], 1):
        held, last, dice = thrown["held"], dice, thrown["faces"]
        need(roll < 4 and len(dice) == 5 > len(held) and (last or not held), f"{where} {roll}")
        for die, face in enumerate(dice):
            due = last[die] if die in held else sealed(f"{seat * own}|{turn['turn']}|{roll}|{die}")
            need(face == due, f"{where} roll {roll}, die {die} shows {face}, not {due}")
    if turn["box"] is not None or number + 1 < len(file["turns"]):  # else it was given up here
        box, is_served = {b["id"]: b for b in boxes}.get(turn["box"]), len(turn["rolls"]) == 1
        fill(cards[seat], box, dice, is_served)
        need(turn["points"] == (paid := cards[seat][box["id"]]), f"{where} the box pays {paid}")
        winners = [seat] if is_served and paid and box.get("wins_when_served") else []
upper = [sum(card.get(b["id"], 0) for b in boxes if "face" in b) for card in cards]
totals = [sum(c.values()) + bonus["points"] * (u >= bonus["at"]) for c, u in zip(cards, upper)]
is_over = all(len(card) > len(boxes) for card in cards)
winners = winners or [seat for seat in range(seats) if is_over and totals[seat] == max(totals)]
result = file["result"] or {"totals": totals, "winners": []}
need(result["totals"] == totals and sorted(result["winners"]) == winners, f"{totals} {winners}")
print("genuine" if winners else "abandoned")
