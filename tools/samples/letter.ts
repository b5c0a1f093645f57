/** A letter in plain text, as it comes out of a mail program: one paragraph a line, empty lines between. */
export const LETTER = `Norhaven, 2 September 2024

To the Board of the Aldern Harbour and Rivers Authority

Subject: Results of the sediment survey and an invitation

Dear members of the board,

Eighteen months ago you allowed us to moor three measuring frames in your estuary. You asked only one question in return: is the harbour dredged more than it needs to be? We can now answer it.

The short answer is yes. The present plan rests on two surveys, both made at spring tide, when the water carries most mud. If neap tides and river floods are counted as well, the yearly import is 1,940 tonnes instead of 2,520. In other words, the plan is about 30 % too high.

Please do not take this as criticism of your staff. Dr. Hale and his team followed the usual method, and without their boat we would have lost two of the frames in November. The method itself is the problem: it was made for larger estuaries with a dredged channel.

I would be glad to present the figures at your meeting on 12 September. The talk takes twenty minutes and needs no equations. A draft of our paper, the slides and a table with all monthly values are enclosed.

With kind regards,

Marta Lindqvist
Institute of Coastal Research, University of Norhaven

P.S. The crew of the Petrel would like their marker buoy back.
`;
