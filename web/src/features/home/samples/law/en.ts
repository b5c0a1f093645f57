import type { SamplePage } from "../sample.ts";

/** A contract in clauses. */
const page: SamplePage = {
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
};
export default page;
