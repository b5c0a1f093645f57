import { DRAWING } from "./ooxml.ts";

type Box = readonly [left: number, top: number, width: number, height: number];

export type Shape =
  | {
      readonly kind: "text";
      readonly name: string;
      readonly box: Box;
      readonly paragraphs: readonly string[];
      /** Hundredths of a point. */
      readonly size: number;
      readonly colour: string;
      readonly placeholder?: "title" | "body";
      readonly geometry?: "rect" | "homePlate" | "roundRect";
      readonly fill?: string;
      readonly bullets?: "none" | "dots" | "numbers";
      readonly align?: "l" | "ctr" | "r";
      readonly anchor?: "t" | "ctr" | "b";
      readonly gap?: number;
      readonly isBold?: boolean;
      readonly link?: string;
    }
  | { readonly kind: "table"; readonly box: Box; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "chart"; readonly box: Box; readonly alternative: string };

export interface Slide {
  readonly isDark?: boolean;
  readonly shapes: readonly Shape[];
  readonly notes?: string;
}

const INK = "212529";
const DEEP = "1D3B53";
const WATER = "166096";

const title = (text: string): Shape => ({
  kind: "text",
  name: "Title",
  box: [60, 70, 880, 130],
  paragraphs: [text],
  size: 3400,
  colour: DEEP,
  placeholder: "title",
  anchor: "ctr",
  isBold: true,
});
const rule: Shape = {
  kind: "text",
  name: "Rule",
  box: [68, 205, 90, 8],
  paragraphs: [""],
  size: 100,
  colour: WATER,
  geometry: "rect",
  fill: WATER,
};
const foot: readonly Shape[] = [
  {
    kind: "text",
    name: "Footer",
    box: [60, 925, 500, 50],
    paragraphs: ["University of Norhaven"],
    size: 1100,
    colour: "868E96",
  },
  {
    kind: "text",
    name: "Slide number",
    box: [840, 925, 100, 50],
    paragraphs: [],
    size: 1100,
    colour: "868E96",
    align: "r",
  },
];

const STEPS: readonly (readonly [string, string])[] = [
  ["Moor", "Three frames on the bed, from the mouth to the head"],
  ["Record", "Current, water level and turbidity every ten minutes"],
  ["Calibrate", "164 water samples, filtered and weighed in the laboratory"],
  ["Compute", "The flux through each cross-section, tide by tide"],
];

const steps = STEPS.flatMap(([name, text], index): Shape[] => {
  const left = 60 + index * 222;
  return [
    {
      kind: "text",
      name: `Step ${index + 1}`,
      box: [left, 330, 214, 150],
      paragraphs: [name],
      size: 2400,
      colour: "FFFFFF",
      geometry: "homePlate",
      fill: [DEEP, WATER, "2F7FB5", "5B9DC9"][index]!,
      align: "ctr",
      anchor: "ctr",
      isBold: true,
    },
    {
      kind: "text",
      name: `Step ${index + 1} text`,
      box: [left, 505, 200, 240],
      paragraphs: [text],
      size: 1900,
      colour: INK,
    },
  ];
});

/** What the sample talk shows, slide by slide. */
export const SLIDES: readonly Slide[] = [
  {
    isDark: true,
    shapes: [
      {
        kind: "text",
        name: "Title",
        box: [80, 290, 840, 170],
        paragraphs: ["A Year of Tides in the Aldern"],
        size: 5000,
        colour: "FFFFFF",
        placeholder: "title",
        anchor: "b",
        isBold: true,
      },
      {
        kind: "text",
        name: "Rule",
        box: [88, 480, 120, 8],
        paragraphs: [""],
        size: 100,
        colour: "FFFFFF",
        geometry: "rect",
        fill: "5B9DC9",
      },
      {
        kind: "text",
        name: "Subtitle",
        box: [80, 510, 840, 90],
        paragraphs: ["What thirteen months of measurements mean for the harbour"],
        size: 2400,
        colour: "DCE8F1",
        placeholder: "body",
      },
      {
        kind: "text",
        name: "Speaker",
        box: [80, 820, 840, 70],
        paragraphs: ["Marta Lindqvist, University of Norhaven"],
        size: 1600,
        colour: "DCE8F1",
      },
    ],
  },
  {
    shapes: [
      title("Why we measured"),
      rule,
      {
        kind: "text",
        name: "Content",
        box: [60, 270, 880, 560],
        size: 2600,
        colour: INK,
        placeholder: "body",
        bullets: "dots",
        gap: 1400,
        paragraphs: [
          "The harbour basin loses about **8 cm of depth** every year",
          "Dredging is planned from two surveys, both made at spring tide",
          "- Spring tides occupy only 36 % of the time",
          "Nobody had measured neap tides, winter floods and the months in between",
          "- Almost two thirds of the year were a guess",
        ],
      },
      ...foot,
    ],
    notes: "Begin with the ferry that ran aground in 2021. The board remembers that winter well.",
  },
  { shapes: [title("How we measured"), rule, ...steps, ...foot] },
  {
    shapes: [
      title("The flood is short and strong"),
      rule,
      {
        kind: "table",
        box: [68, 290, 864, 340],
        rows: [
          ["Station", "Flood (h)", "Ebb (h)", "Peak flood (m/s)", "Peak ebb (m/s)"],
          ["A (mouth)", "5.3", "7.1", "0.94", "0.77"],
          ["B (middle reach)", "5.1", "7.3", "0.81", "0.66"],
          ["C (head)", "4.9", "7.5", "0.52", "0.41"],
        ],
      },
      {
        kind: "text",
        name: "Message",
        box: [60, 690, 880, 150],
        size: 2200,
        colour: INK,
        paragraphs: [
          "At every station the flood is shorter and faster than the ebb. **This is what carries mud inland.**",
        ],
      },
      ...foot,
    ],
  },
  {
    shapes: [
      title("Where the mud comes from"),
      rule,
      {
        kind: "chart",
        box: [60, 260, 560, 620],
        alternative:
          "Bar chart of the net import in tonnes per year. Spring tides bring most of it, and river floods take some out again.",
      },
      {
        kind: "text",
        name: "Message",
        box: [650, 320, 290, 480],
        size: 2200,
        colour: INK,
        gap: 1800,
        paragraphs: [
          "Spring tides bring 71 % of the yearly import of 1,940 t.",
          "River floods take 390 t out again.",
        ],
      },
      ...foot,
    ],
    notes:
      "Point out that the bar for river floods is negative: floods clean the estuary, but only a little.",
  },
  {
    shapes: [
      title("What we recommend"),
      rule,
      {
        kind: "text",
        name: "Content",
        box: [60, 270, 880, 400],
        size: 2600,
        colour: INK,
        placeholder: "body",
        bullets: "numbers",
        gap: 1600,
        paragraphs: [
          "Plan dredging from a full year, not from spring tides alone",
          "Lower the planned volume by almost a quarter",
          "Keep one frame in the water: it costs less than one survey",
        ],
      },
      {
        kind: "text",
        name: "Contact",
        box: [68, 720, 864, 120],
        size: 2000,
        colour: INK,
        geometry: "roundRect",
        fill: "E7EEF4",
        anchor: "ctr",
        align: "ctr",
        paragraphs: [
          "Questions are welcome at any time before the meeting.",
          "[m.lindqvist@norhaven.example]",
        ],
        link: "mailto:m.lindqvist@norhaven.example",
      },
      ...foot,
    ],
  },
];

const CATEGORIES = ["Spring tides", "Intermediate tides", "Neap tides", "River floods"];
const VALUES = [1377, 837, 116, -390];

const points = (values: readonly (string | number)[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join("")}`;
const letters = (size: number, colour: string) =>
  `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${size}"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang="en-GB"/></a:p></c:txPr>`;

/** Chart of slide 5; literal data, so no workbook is embedded. */
export const CHART =
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="${DRAWING}"><c:roundedCorners val="0"/><c:chart>` +
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1600" b="1"><a:solidFill><a:srgbClr val="${DEEP}"/></a:solidFill></a:defRPr></a:pPr><a:r><a:rPr lang="en-GB" sz="1600" b="1"><a:solidFill><a:srgbClr val="${DEEP}"/></a:solidFill></a:rPr><a:t>Net import (t per year)</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
  `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>Net import</c:v></c:tx>` +
  `<c:spPr><a:solidFill><a:srgbClr val="${WATER}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>` +
  `<c:dLbls>${letters(1400, INK)}<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>` +
  `<c:cat><c:strLit>${points(CATEGORIES)}</c:strLit></c:cat><c:val><c:numLit><c:formatCode>#,##0</c:formatCode>${points(VALUES)}</c:numLit></c:val></c:ser><c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>` +
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${letters(1300, INK)}<c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>` +
  `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="DEE2E6"/></a:solidFill></a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${letters(1200, "495057")}<c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx>` +
  `</c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
