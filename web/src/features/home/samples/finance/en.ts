import type { SamplePage } from "../sample.ts";

/** A quarterly report with an income statement. */
const page: SamplePage = {
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
};
export default page;
