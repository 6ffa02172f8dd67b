"""A hand-made game for the tests of the formats."""

HANDS = tuple(",".join(str(kind * 4 + copy) for kind in range(13)) for copy in range(4))
INIT = (
    '<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" '
    + " ".join(f'hai{seat}="{hand}"' for seat, hand in enumerate(HANDS))
    + "/>"
)
HEAD = (
    '<mjloggm ver="2.3"><GO type="9" lobby="0"/>'
    '<UN n0="%41%6E%6E" n1="%E9%BA%BB" n2="Cem" n3="Dee" dan="16,1,20,0" '
    'rate="2100.50,1500.00,2200.25,1480.00" sx="F,M,F,M"/><TAIKYOKU oya="0"/>'
)
PLAY = '<T52/><D0/><N who="1" m="167"/><E37/><V53/><F53/>'
NINE = '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" hai3="3"/>'
GAME = f"{HEAD}{INIT}{PLAY}<W54/>{NINE}</mjloggm>"
