import type { SamplePage } from "../sample.ts";

/** A paper in two columns with equation, table and figure. */
const page: SamplePage = {
  running: ["Coastal Field Notes, vol. 14", "RESEARCH ARTICLE", "203"],
  title: "Tidal asymmetry and sediment exchange in a small estuary: a 26-month field study",
  byline: "H. Maren¹, J. Okafor² and S. Lindqvist¹",
  abstract:
    "Abstract. Small estuaries exchange sediment with the sea mainly during spring tides. We measured currents and turbidity at four stations over 26 months. The flood phase was on average 1.4 h shorter than the ebb phase (Fig. 2), and net flux was directed landward in 71 % of tidal cycles [12]. [[This asymmetry alone, however, does not explain the observed accretion rate of 3.2 mm a⁻¹.]] We argue that wave stirring on the outer flats supplies the missing load.",
  columns: [
    [
      { kind: "heading", text: "1. Introduction" },
      {
        kind: "text",
        text: "Estuaries shorter than 10 km have received little attention, although they make up most of the inlets along macrotidal coasts [3, 7]. Their channels adjust within a few seasons, and a single storm may move as much sediment as a year of ordinary tides.",
      },
      { kind: "heading", text: "2. Methods" },
      {
        kind: "text",
        text: "Acoustic profilers were deployed at stations S1 to S4 (Table 1). The depth-integrated flux was computed as",
      },
      { kind: "equation" },
      {
        kind: "text",
        text: "where u is the along-channel velocity, C the suspended concentration and h the water depth.",
      },
      {
        kind: "table",
        rows: [
          ["Station", "Depth/m", "Distance/km", "Turbidity/NTU"],
          ["S1", "6.2", "0.4", "48"],
          ["S2", "4.8", "2.1", "73"],
          ["S3", "3.9", "4.6", "95"],
          ["S4", "2.7", "7.3", "61"],
        ],
        caption: "Table 1. Stations and mean conditions.",
      },
    ],
    [
      {
        kind: "figure",
        axis: "Duration/h",
        series: ["Flood", "Ebb"],
        caption: "Fig. 2. Mean duration of the flood and ebb phases at the four stations.",
      },
      { kind: "heading", text: "3. Results" },
      {
        kind: "text",
        text: "At every station the flood was shorter and faster than the ebb. The difference grew from 1.1 h near the head to 1.6 h at the mouth and was largest around the equinoxes. Turbidity peaked twice in each cycle, once on the early flood and once, more weakly, before low water.",
      },
      {
        kind: "text",
        text: "Storm periods, defined as hours with significant wave height above 1.5 m, cover only 6 % of the record but carry 38 % of the gross flux. During these hours the flux on the outer flats turned landward whatever the phase of the tide.",
      },
    ],
  ],
};
export default page;

/** Three of its sentences, for the segment view. */
export const sentences = [
  "Small estuaries exchange sediment with the sea mainly during spring tides.",
  "This asymmetry alone, however, does not explain the observed accretion rate of 3.2 mm a⁻¹.",
  "We argue that wave stirring on the outer flats supplies the missing load.",
] as const;
