/** Tables, bills and forms as offices make them: sums under indented items, heads of two rows, figures in boxes of their own. */
import { proseOf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { box, center, gatePage, type GatePage, left, right } from "./marked-page.ts";

/** Items indented by two levels, notes' numbers, two years, losses in brackets, short rules over sums, an item of two lines. */
const statement = () =>
  gatePage("statement of income with indented items", (page) => {
    page.pdf.centred(300, 755, "Northern Bay Dredging Company", "bold", 13);
    page.see("center", "Northern Bay Dredging Company");
    page.pdf.centred(300, 739, "Statement of income for the year that ended in December", "serif", 10);
    page.see("center", "Statement of income for the year that ended in December");
    const edges = [right(330, 365), right(380, 455), right(465, 540)];
    const head = ["Note", "2023", "2022"];
    for (const [i, text] of head.entries()) {
      page.aligned(edges[i]!, 710, text, "bold", 9.5);
      page.see(/\p{L}/u.test(text) ? `right 0,${i + 1}` : `kept 0,${i + 1}`, text);
    }
    const rows: readonly (readonly [number, string, string, string, string])[] = [
      [0, "Revenue", "3", "412,880", "398,145"],
      [0, "Cost of sales", "", "", ""],
      [1, "Fuel and lubricants", "4", "(96,310)", "(88,427)"],
      [1, "Wages", "", "", ""],
      [2, "Crews of hopper dredgers", "5", "(71,604)", "(69,950)"],
      [2, "Staff on shore", "5", "(22,118)", "(21,036)"],
      [
        1,
        "Repairs of vessels, pumps and pipes\nincluding those in foreign docks",
        "6",
        "(18,990)",
        "(31,207)",
      ],
      [0, "Gross profit", "", "203,858", "187,525"],
      [1, "Gain (loss) on sale of vessels", "7", "(4,120)", "1,650"],
      [1, "Interest", "", "(9,311)", "(8,870)"],
      [0, "Profit before taxes", "", "190,427", "180,305"],
      [0, "Profit for the year", "8", "142,820", "\u2013"],
    ];
    let y = 692;
    for (const [i, [depth, label, ...figures]] of rows.entries()) {
      const isSum = depth === 0 && figures[1] !== "" && i > 0;
      const lines = label.split("\n");
      const font = isSum ? "bold" : "serif";
      for (const [at, line] of lines.entries()) page.pdf.text(60 + 12 * depth, y - 11 * at, line, font, 9.5);
      page.see(`left ${i + 1},0`, lines.join(" "));
      y -= 11 * (lines.length - 1);
      for (const [column, figure] of figures.entries()) {
        if (figure === "") continue;
        page.aligned(edges[column]!, y, figure, font, 9.5);
        page.see(`kept ${i + 1},${column + 1}`, figure);
      }
      if (isSum)
        for (const { left: x, right: end } of edges.slice(1)) page.pdf.rule(x + 25, y + 9, end, y + 9, 0.4);
      y -= 14;
    }
    page.paragraph(
      "paragraph",
      60,
      y - 16,
      480,
      "The notes on the following pages are part of these accounts.",
      {
        size: 9,
      },
    );
  });

/** Three level rules and short ones under heads that span two columns each. */
const spannedHeads = () =>
  gatePage("booktabs table with heads of two rows", (page) => {
    page.pdf.centred(
      300,
      735,
      "Table 2. Loads of sand and clay at two stations, before and after the storm.",
      "serif",
      9,
    );
    page.see("caption", "Table 2. Loads of sand and clay at two stations, before and after the storm.");
    page.pdf.rule(110, 722, 490, 722, 0.9);
    const spans = [center(230, 350), center(370, 490)];
    for (const [i, text] of ["Outer bank", "Inner harbour"].entries()) {
      page.aligned(spans[i]!, 709, text, "serif", 9);
      page.see(`center 0,${i === 0 ? 1 : 3}`, text);
      page.pdf.rule(spans[i]!.left, 704, spans[i]!.right, 704, 0.4);
    }
    const columns = [left(112, 220), right(230, 280), right(300, 350), right(370, 420), right(440, 490)];
    const rows = [
      ["Kind of load", "before", "after", "before", "after"],
      ["Coarse sand", "12.4", "31.0", "2.2", "2.9"],
      ["Fine sand", "40.7", "22.5", "11.8", "14.1"],
      ["Clay and silt", "8.1", "6.6", "35.0", "47.3"],
      ["Shells", "3.3", "9.8", "0.4", "0.4"],
    ];
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries()) {
        page.aligned(columns[column]!, 692 - 12 * row - (row > 0 ? 4 : 0), text, "serif", 9);
        const kept = /\p{L}/u.test(text) ? "" : "kept ";
        page.see(`${kept}${columns[column]!.align} ${row + 1},${column}`, text);
      }
    page.pdf.rule(110, 687, 490, 687, 0.5);
    page.pdf.rule(110, 634, 490, 634, 0.9);
    page.paragraph("paragraph justify", 80, 605, 440, proseOf(80, 4), { size: 10 });
  });

/** Numbered lines with dots to a box of figures, each figure in a square of its own; a comb of squares for a date. */
const boxedDigits = () =>
  gatePage("form with figures in squares", (page) => {
    page.line("", 50, 760, "Return of duties on dredged sand", "bold", 14);
    page.line("", 50, 744, "Please write in capital letters, one in each square.", "sans", 8);
    const squares = (x: number, y: number, count: number, digits = "") => {
      for (let i = 0; i < count; i++) {
        box(page, x + 14 * i, y - 3, x + 14 * i + 14, y + 11);
        if (digits[i]) page.pdf.text(x + 14 * i + 4.5, y, digits[i]!, "mono", 9);
      }
    };
    page.line("left", 50, 715, "Number of the licence", "sans", 8);
    squares(170, 715, 8, "40391772");
    page.line("left", 330, 715, "Date of expiry", "sans", 8);
    squares(410, 715, 8);
    const lines: readonly (readonly [string, string, string])[] = [
      ["1", "Sand taken from the outer bank, in tonnes", "1284"],
      ["2", "Sand taken inside the harbour", "310"],
      ["3a", "Clay that was brought to the disposal site", ""],
      ["3b", "Clay that was used on land", ""],
      ["4", "Sum of lines 1 to 3b", "1594"],
    ];
    let y = 670;
    for (const [number, label, digits] of lines) {
      page.pdf.text(50, y, number, "bold", 9);
      page.line("left", 70, y, label, "sans", 9);
      const from = 74 + page.pdf.widthOf(label, "sans", 9);
      page.pdf.text(from, y, ".".repeat(Math.floor((420 - from) / 2.5)), "sans", 9);
      page.pdf.text(424, y, number, "bold", 9);
      const form = page.pdf.document.getForm();
      if (digits === "")
        form
          .createTextField(`line ${number}`)
          .addToPage(page.pdf.page, { x: 441, y: y - 4, width: 98, height: 15 });
      else {
        const start = 440 + 14 * (7 - digits.length);
        for (const [i, digit] of [...digits].entries())
          page.pdf.text(start + 14 * i + 4.5, y, digit, "mono", 9);
      }
      for (let i = 0; i < 7; i++) box(page, 440 + 14 * i, y - 4, 454 + 14 * i, y + 11);
      y -= 22;
    }
    page.pdf.rule(50, y + 6, 540, y + 6, 1);
    page.line("", 50, y - 8, "To be filled in by the office", "bold", 9);
    for (const [x, label] of [
      [50, "Received on"],
      [210, "Checked by"],
      [370, "Amount due"],
    ] as const) {
      box(page, x, y - 50, x + 160, y - 16);
      page.line("left", x + 3, y - 25, label, "sans", 7);
    }
    page.paragraph("", 50, y - 72, 490, proseOf(50, 19), { font: "sans", size: 7.5, isJustified: false });
  });

/** A bill whose descriptions run over two and three lines, without rules between its rows; figures at the first line. */
const wrappedInvoice = () =>
  gatePage("invoice with descriptions of several lines", (page) => {
    page.line("", 60, 755, "INVOICE", "sans", 22);
    const facts = [
      ["Invoice number", "2024-0318"],
      ["Invoice date", "3 June 2024"],
      ["Payment terms", "30 days net"],
    ];
    page.line("left", 60, 722, "Bill to", "bold", 9);
    for (const [i, line] of ["Pilots of the Outer Bank", "4 Lighthouse Lane", "Westermole"].entries())
      page.line("left", 60, 708 - 12 * i, line, "sans", 9);
    for (const [i, [name, value]] of facts.entries()) {
      page.line("left", 360, 722 - 14 * i, name!, "sans", 9);
      page.aligned(right(440, 540), 722 - 14 * i, value!, "sans", 9);
      page.see(/^\d+-\d+$/.test(value!) ? "kept" : "right", value!);
    }
    const columns = [left(60, 80), left(90, 310), right(320, 370), right(380, 450), right(460, 540)];
    const rows = [
      ["#", "Description", "Quantity", "Unit price", "Amount"],
      [
        "1",
        "Survey of the approach, with two\nboats and a crew of five, by day\nand by night",
        "2",
        "1,450.00",
        "2,900.00",
      ],
      ["2", "Charts on paper", "12", "18.50", "222.00"],
      ["3", "Replacement of the light on the\nsouthern pier", "1", "3,780.00", "3,780.00"],
      ["4", "Travel", "1", "310.00", "310.00"],
    ];
    page.pdf.rule(60, 655, 540, 655, 0.8);
    page.pdf.rule(60, 639, 540, 639, 0.8);
    const bottom = page.table(columns, rows, {
      top: 644,
      leading: 18,
      lineLeading: 11,
      font: "sans",
      headFont: "bold",
      size: 9,
    });
    page.pdf.rule(60, bottom + 6, 540, bottom + 6, 0.8);
    for (const [i, [label, amount]] of [
      ["Subtotal", "7,212.00"],
      ["Value added tax", "1,442.40"],
      ["Total", "8,654.40"],
    ].entries()) {
      const y = bottom - 8 - 15 * i;
      page.line("left", 380, y, label!, i === 2 ? "bold" : "sans", 9);
      page.aligned(right(460, 540), y, amount!, i === 2 ? "bold" : "sans", 9);
      page.see("kept", amount!);
    }
    page.paragraph(
      "",
      60,
      bottom - 80,
      480,
      "Please pay to the account of the company at the Bank of Westermole and give the number of this invoice.",
      { font: "sans", size: 9, isJustified: false },
    );
    page.pdf.centred(300, 50, "Thank you for your order!", "italic", 10);
    page.see("center", "Thank you for your order!");
  });

/** A grid of weekdays and lessons; cells of two centred lines, a break over all columns, empty cells. */
const timetable = () =>
  gatePage("timetable of a school", (page) => {
    page.pdf.centred(300, 750, "Timetable of the second year", "bold", 14);
    page.see("center", "Timetable of the second year");
    const xs = [50, 120, 210, 300, 390, 480, 550];
    const rows: readonly (readonly [number, readonly string[]])[] = [
      [20, ["Time", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]],
      [
        34,
        [
          "8:00\u20138:45",
          "Geology of\nthe coast",
          "Applied\nmathematics",
          "",
          "Field school",
          "Geology of\nthe coast",
        ],
      ],
      [
        34,
        [
          "8:50\u20139:35",
          "Geology of\nthe coast",
          "Chemistry\n(laboratory)",
          "Seamanship\nin the harbour",
          "Field school",
          "",
        ],
      ],
      [20, ["9:35\u201310:00", "Break"]],
      [
        34,
        [
          "10:00\u201310:45",
          "English\nreading",
          "English\nreading",
          "Drawing of\ncharts",
          "Field school",
          "Sports in\nthe hall",
        ],
      ],
      [34, ["10:50\u201311:35", "", "History", "Drawing of\ncharts", "Field school", "Sports in\nthe hall"]],
    ];
    let y = 720;
    for (const [row, [height, cells]] of rows.entries()) {
      const isBreak = cells.length === 2;
      page.pdf.rule(50, y, 550, y, 0.5);
      for (const x of isBreak ? [50, 120, 550] : [...xs.slice(0, 6), 550])
        page.pdf.rule(x, y, x, y - height, 0.5);
      for (const [column, text] of cells.entries()) {
        if (text === "") continue;
        const lines = text.split("\n");
        const end = isBreak && column === 1 ? 550 : column === 5 ? 550 : xs[column + 1]!;
        const first = y - height / 2 - 3 + (lines.length - 1) * 5.5;
        for (const [i, line] of lines.entries())
          page.aligned(center(xs[column]!, end), first - 11 * i, line, row === 0 ? "bold" : "sans", 9);
        page.see(`table-cell ${/\p{L}/u.test(text) ? "center" : "kept"} ${row},${column}`, lines.join(" "));
      }
      y -= height;
    }
    page.pdf.rule(50, y, 550, y, 0.5);
    page.line("left", 50, y - 18, "Valid from the first week of September.", "sans", 9);
  });

/** Statements with scales of five circles under slanting or level heads, boxes to be ticked, blanks between words. */
const questionnaire = () =>
  gatePage("questionnaire with scales", (page) => {
    page.line("", 60, 755, "Your visit to the lightship", "bold", 15);
    page.paragraph(
      "paragraph",
      60,
      732,
      480,
      "Tell us in five minutes what you liked and what we should do better. Your answers are kept without your name.",
      { size: 10, isJustified: false },
    );
    const question = (at: number, number: string, text: string) => {
      page.pdf.text(60, at, number, "bold", 10);
      page.line("left", 75, at, text, "bold", 10);
    };
    question(690, "1.", "How did you hear about us?");
    const answers = ["From friends", "In a newspaper", "On the ferry", "On the web"];
    for (const [i, answer] of answers.entries()) {
      const x = 75 + 120 * i;
      box(page, x, 671, x + 8, 679);
      page.line("left", x + 13, 672, answer, "serif", 10);
    }
    question(645, "2.", "How far do you agree?");
    const columns = [310, 360, 410, 460, 510];
    for (const [i, head] of ["Not at\nall", "Rather\nnot", "Partly", "Rather\nyes", "Fully"].entries()) {
      const lines = head.split("\n");
      for (const [at, line] of lines.entries())
        page.pdf.centred(columns[i]!, 627 - 10 * at - (2 - lines.length) * 10, line, "serif", 8.5);
      page.see("center", lines.join(" "));
    }
    let y = 598;
    const statements = [
      "The staff was friendly.",
      "The tour was easy to follow,\neven for children.",
      "Signs were easy to read.",
      "I would come again.",
    ];
    for (const statement of statements) {
      const lines = statement.split("\n");
      for (const [i, line] of lines.entries()) page.pdf.text(75, y - 12 * i, line, "serif", 10);
      page.see("left", lines.join(" "));
      for (const x of columns) page.pdf.page.drawCircle({ x, y: y + 3, size: 4, borderWidth: 0.6 });
      y -= 18 + 12 * (lines.length - 1);
    }
    question(y - 12, "3.", "How old are you?");
    for (const [i, age] of ["Under 18", "18\u201340", "41\u201365", "Over 65"].entries()) {
      const x = 75 + 120 * i;
      page.pdf.page.drawCircle({ x: x + 4, y: y - 27, size: 4, borderWidth: 0.6 });
      page.line(/\p{L}/u.test(age) ? "left" : "kept", x + 13, y - 30, age, "serif", 10);
    }
    question(y - 60, "4.", "What else would you like to tell us?");
    for (const below of [80, 98, 116]) page.pdf.rule(75, y - below, 540, y - below, 0.4);
    page.pdf.centred(300, y - 150, "Please put this sheet into the box at the exit.", "italic", 10);
    page.see("center", "Please put this sheet into the box at the exit.");
  });

export const OFFICE_PAGES: readonly (() => Promise<GatePage>)[] = [
  statement,
  spannedHeads,
  boxedDigits,
  wrappedInvoice,
  timetable,
  questionnaire,
];
