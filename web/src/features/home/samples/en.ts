import type { SamplePages } from "./sample.ts";

const pages: SamplePages = {
  general: {
    running: ["City Water Works", "NOTICE TO RESIDENTS", "No. 31"],
    title: "Renewal of the water main in Harbour Street",
    byline: "To all households between Quay 2 and the old customs house",
    columns: [
      [
        {
          kind: "text",
          text: "The cast-iron main under Harbour Street was laid in 1938. It has broken three times since January, most recently on 4 May. From 8 to 26 June we will replace 640 m of it with ductile iron pipe.",
        },
        { kind: "heading", text: "What this means for you" },
        {
          kind: "text",
          text: "[[Water will be shut off on three days only, each time from 9.00 to 16.00.]] A tank with drinking water will stand in front of the library. After each interruption, let the cold tap run until the water is clear.",
        },
        {
          kind: "table",
          rows: [
            ["Section", "Shut-off", "Traffic"],
            ["Quay 2 to Mill Lane", "Tue 9 June", "one lane"],
            ["Mill Lane to Rope Walk", "Tue 16 June", "closed"],
            ["Rope Walk to customs house", "Tue 23 June", "one lane"],
          ],
          caption: "Dates may move by one day in heavy rain.",
        },
        { kind: "heading", text: "Who pays" },
        {
          kind: "text",
          text: "The work on the main is paid by the city. The pipe from the main to your house belongs to the owner; our crew can renew it at the same time at cost price. Tell us by 29 May if you wish so.",
        },
        {
          kind: "text",
          text: "Questions are answered at the site office, Harbour Street 12, every weekday from 8.00 to 17.00.",
        },
      ],
    ],
  },
  biomed: {
    running: ["Annals of Everyday Medicine", "ORIGINAL ARTICLE", "88"],
    title: "Evening walking and sleep in adults with mild hypertension: a randomised trial",
    byline: "R. Castellane, Y. Minh and T. Abara",
    abstract:
      "Background. Walking lowers blood pressure, but the best time of day is unknown. Methods. We assigned 184 adults with untreated mild hypertension to 40 minutes of walking in the morning or in the evening, five days a week for 12 weeks. Results. [[Systolic pressure fell by 6.1 mmHg in the evening group and by 4.3 mmHg in the morning group (p = 0.03).]] Sleep did not become worse in either group. Conclusion. Evening walking is at least as good as morning walking.",
    columns: [
      [
        { kind: "heading", text: "Outcomes" },
        {
          kind: "table",
          rows: [
            ["Outcome at 12 weeks", "Morning (n = 91)", "Evening (n = 93)", "p"],
            ["Systolic pressure, mmHg", "−4.3 ± 5.2", "−6.1 ± 5.6", "0.03"],
            ["Diastolic pressure, mmHg", "−2.2 ± 3.8", "−2.9 ± 3.7", "0.21"],
            ["Sleep, h per night", "+0.1 ± 0.6", "+0.2 ± 0.7", "0.30"],
            ["Steps per day", "+3,150", "+3,420", "0.18"],
          ],
          caption: "Table 2. Change from baseline, mean ± standard deviation.",
        },
        {
          kind: "text",
          text: "Eleven participants withdrew, six of them for reasons unrelated to the study. No serious adverse event was attributed to walking. Adherence, measured by the step counter, was 86 % in the morning and 89 % in the evening group.",
        },
        { kind: "heading", text: "Discussion" },
        {
          kind: "text",
          text: "The difference between the groups is small but comparable to that of a reduced-salt diet [9]. Pressure at night, which predicts stroke better than pressure by day [4], was not measured here and deserves a study of its own.",
        },
      ],
    ],
  },
  engineering: {
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
  },
  law: {
    running: ["Contract no. EL-2026-0417", "EQUIPMENT LEASE", "Page 1 of 6"],
    title: "Equipment lease agreement",
    byline: "between Norrland Survey Ltd (“Lessor”) and the Institute of Coastal Works (“Lessee”)",
    columns: [
      [
        {
          kind: "clause",
          text: "1. Subject. The Lessor lets to the Lessee the equipment listed in Annex A, together with its manuals and calibration records.",
        },
        {
          kind: "clause",
          text: "2. Term. The lease begins on 1 July 2026 and ends on 30 June 2028. It is not renewed unless both parties agree in writing at least sixty (60) days before its end.",
        },
        {
          kind: "clause",
          text: "3. Rent. The Lessee pays EUR 4,800 per month in advance, not later than the fifth day of the month. Rent in arrears bears interest at 6 % a year.",
        },
        {
          kind: "clause",
          text: "4. Use and care. [[The Lessee shall not sublet the equipment or move it out of the country without the prior written consent of the Lessor.]] Repairs due to ordinary wear are borne by the Lessor, all others by the Lessee.",
        },
        {
          kind: "table",
          rows: [
            ["Item", "Serial no.", "Insured value/EUR"],
            ["Acoustic profiler", "AP-600-2291", "38,000"],
            ["Turbidity sensor (4)", "TS-14 to TS-17", "11,200"],
            ["Mooring frame (2)", "MF-08, MF-09", "6,400"],
          ],
          caption: "Extract from Annex A",
        },
        {
          kind: "clause",
          text: "5. Insurance. The Lessee insures the equipment against loss and damage for the values in Annex A and hands over proof before delivery.",
        },
        {
          kind: "clause",
          text: "6. Termination. Either party may terminate the lease if the other, after written notice, fails to remedy a material breach within thirty (30) days.",
        },
      ],
    ],
  },
  finance: {
    running: ["Lanting Paper Mills", "QUARTERLY REPORT", "Q3 2026"],
    title: "Third quarter: higher volumes, lower energy cost",
    byline: "Unaudited; in millions of yuan unless stated otherwise",
    columns: [
      [
        {
          kind: "text",
          text: "Revenue rose by 7.4 % to 1,286 on demand for packaging board. [[Gross margin widened by 2.1 percentage points to 24.6 %, mainly because the new biomass boiler replaced purchased gas.]] Net profit was 118, against 96 a year earlier.",
        },
        {
          kind: "table",
          rows: [
            ["", "Q3 2026", "Q3 2025", "Change"],
            ["Revenue", "1,286", "1,197", "+7.4 %"],
            ["Cost of sales", "970", "928", "+4.5 %"],
            ["Gross profit", "316", "269", "+17.5 %"],
            ["Operating profit", "164", "133", "+23.3 %"],
            ["Net profit", "118", "96", "+22.9 %"],
            ["Earnings per share, yuan", "0.42", "0.34", "+23.5 %"],
          ],
          caption: "Condensed income statement",
        },
        { kind: "heading", text: "Cash and debt" },
        {
          kind: "text",
          text: "Cash from operations was 203. After capital expenditure of 88 and dividends of 56, net debt fell by 59 to 412, which is 0.9 times the operating profit before depreciation of the last twelve months.",
        },
        { kind: "heading", text: "Outlook" },
        {
          kind: "text",
          text: "For the full year we expect revenue of 4.9 to 5.1 billion yuan. The estimate assumes an average pulp price of 5,200 yuan per tonne and no further change in export duties.",
        },
      ],
    ],
  },
  humanities: {
    running: ["Studies in Maritime History", "ESSAY", "57"],
    title: "Letters across the strait: a merchant family writes home, 1871–1894",
    byline: "Eun-seo Hale",
    columns: [
      [
        {
          kind: "text",
          text: "The 312 letters of the Song family lay in a camphor chest until 1998.¹ They are not literature. They report the price of ginseng, ask for winter shoes, and complain of a nephew who will not study. [[Yet nowhere else do we hear so plainly how the sea, which separated the family, also held it together.]]",
        },
        {
          kind: "text",
          text: "A letter took nine days in summer and up to forty in winter. The writers knew this and wrote accordingly: questions were put so that any answer would do, and news was told in the order in which it might safely be read aloud.²",
        },
        { kind: "heading", text: "The grammar of distance" },
        {
          kind: "text",
          text: "Two habits stand out. The first is the doubled date, one for the day of writing and one for the day on which the writer imagined being read. The second is the habit of leaving the last line empty, “for the wind”, as the grandmother put it, so that the paper should not arrive too heavy.",
        },
        {
          kind: "text",
          text: "Historians of trade have read these letters for their figures. This essay reads them for their pauses.",
        },
        { kind: "note", text: "1. Now in the municipal archive, shelf mark S 44–51." },
        {
          kind: "note",
          text: "2. Letter 17, autumn 1873: “Read this first, and the other page only if Father is well.”",
        },
      ],
    ],
  },
};

export default pages;

/** Three sentences of the engineering sample, for the segment view. */
export const sentences: readonly [string, string, string] = [
  "Small estuaries exchange sediment with the sea mainly during spring tides.",
  "This asymmetry alone, however, does not explain the observed accretion rate of 3.2 mm a⁻¹.",
  "We argue that wave stirring on the outer flats supplies the missing load.",
];
