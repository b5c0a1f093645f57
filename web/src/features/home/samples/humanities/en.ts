import type { SamplePage } from "../sample.ts";

/** An essay with footnotes. */
const page: SamplePage = {
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
};
export default page;
