/** Pages whose lines are easy to join wrongly: papers in two columns, slides, leaflets, lives, minutes, contracts, newspapers. */
import { proseOf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { type DrawnColumn, gatePage, type GatePage, left, right } from "./marked-page.ts";

/** Two columns with an algorithm between rules, a displayed equation inside a sentence and one with a number. */
const twoColumnPaper = () =>
  gatePage("two-column paper with an algorithm", (page) => {
    const { pdf } = page;
    pdf.centred(300, 755, "Settling of Clay behind Mussel Banks", "bold", 16);
    page.see("center title", "Settling of Clay behind Mussel Banks");
    pdf.centred(300, 735, "Ingrid Holm and Bernd Brandt", "serif", 11);
    page.see("center", "Ingrid Holm and Bernd Brandt");
    const section = (x: number, at: number, number: string, text: string) => {
      pdf.text(x, at, number, "bold", 11);
      page.line("heading", x + 14, at, text, "bold", 11);
    };
    section(50, 705, "1", "Introduction");
    let y = page.paragraph("paragraph justify", 50, 690, 240, proseOf(95), { size: 9.5, leading: 11.4 });
    pdf.text(140, y - 8, "S", "italic", 10);
    pdf.text(150, y - 8, "=", "symbol", 10);
    pdf.text(160, y - 8, "c h", "italic", 10);
    pdf.text(276, y - 8, "(1)", "serif", 9.5);
    page.see("kept", "(1)");
    y = page.paragraph("paragraph justify", 50, y - 28, 240, proseOf(75, 23), { size: 9.5, leading: 11.4 });
    section(50, y - 8, "2", "Method");
    page.paragraph("paragraph justify", 50, y - 24, 240, proseOf(110, 40), { size: 9.5, leading: 11.4 });
    // The right column begins with the algorithm.
    pdf.rule(310, 712, 550, 712, 0.8);
    page.line("", 310, 702, "Algorithm 1 Count the grains of one sample", "bold", 9.5);
    pdf.rule(310, 698, 550, 698, 0.4);
    const steps: readonly (readonly [number, string])[] = [
      [0, "Input: a dried sample of known weight"],
      [0, "for each sieve from coarse to fine do"],
      [1, "shake the sieve for two minutes"],
      [1, "weigh what stays on it"],
      [0, "end for"],
      [0, "return the weights in order"],
    ];
    for (const [i, [depth, step]] of steps.entries()) {
      pdf.text(312, 687 - 11.4 * i, `${i + 1}:`, "serif", 7);
      page.line("left", 326 + 12 * depth, 687 - 11.4 * i, step, "serif", 9.5);
    }
    pdf.rule(310, 624, 550, 624, 0.8);
    const below = page.paragraph("paragraph justify", 310, 605, 240, proseOf(120, 9), {
      size: 9.5,
      leading: 11.4,
    });
    section(310, below - 8, "3", "Results");
    page.paragraph("paragraph justify", 310, below - 24, 240, proseOf(80, 31), { size: 9.5, leading: 11.4 });
    pdf.centred(300, 40, "3", "serif", 9);
    page.see("kept", "3");
  });

/** A slide with two lists whose items wrap and have items of their own; a foot of three parts. */
const slideOfTwoColumns = () =>
  gatePage("slide with items that wrap", (page) => {
    page.pdf.nextPage([960, 540]);
    page.pdf.document.removePage(0);
    page.pdf.centred(480, 480, "Two ways to keep the channel open", "bold", 34);
    page.see("center", "Two ways to keep the channel open");
    const lists: readonly (readonly [number, string, readonly (readonly [number, readonly string[]])[]])[] = [
      [
        60,
        "Dredging",
        [
          [0, ["Every spring after the storms,", "with the hopper dredger"]],
          [1, ["Costs rise with the price of fuel"]],
          [1, ["Silt has to be brought out", "to sea"]],
          [0, ["Works at once"]],
        ],
      ],
      [
        500,
        "Groynes",
        [
          [0, ["Stone walls that lead the", "current into the channel"]],
          [1, ["Built once, kept for decades"]],
          [0, ["Change the beaches to the", "south of the inlet"]],
          [0, ["Need ten years to work"]],
        ],
      ],
    ];
    for (const [x, heading, items] of lists) {
      page.line("", x, 415, heading, "bold", 24);
      let y = 378;
      for (const [depth, lines] of items) {
        const size = depth === 0 ? 20 : 17;
        page.pdf.text(x + 24 * depth, y, depth === 0 ? "\u2022" : "\u2013", "sans", size);
        for (const [i, line] of lines.entries())
          page.pdf.text(x + 20 + 24 * depth, y - 1.2 * size * i, line, "sans", size);
        page.see("", lines.join(" "));
        y -= 1.2 * size * lines.length + 8;
      }
    }
    page.line("", 60, 24, "Harbour Trust", "sans", 11);
    page.pdf.centred(480, 24, "Meeting of the board in March", "sans", 11);
    page.see("", "Meeting of the board in March");
    page.pdf.text(890, 24, "7 / 21", "sans", 11);
    page.see("kept", "7 / 21");
  });

/** A sheet on its side, folded in three: prose with a list, hours with days, a title side of few centred words. */
const foldedLeaflet = () =>
  gatePage("leaflet on its side, folded in three", (page) => {
    page.pdf.nextPage([842, 595]);
    page.pdf.document.removePage(0);
    page.line("", 30, 545, "What you will see", "bold", 15);
    let y = page.paragraph("paragraph", 30, 522, 220, proseOf(70, 6), {
      font: "sans",
      size: 10,
      isJustified: false,
    });
    for (const item of ["The lamp of the year 1908", "The cabin of the keeper", "A film about storms"]) {
      y -= 5;
      page.pdf.text(34, y, "\u2022", "sans", 10);
      page.line("", 46, y, item, "sans", 10);
      y -= 12;
    }
    page.line("", 310, 545, "Opening hours", "bold", 15);
    const hours = [
      ["April and May", "10 to 4"],
      ["June to August", "9 to 7"],
      ["September", "10 to 5"],
    ];
    for (const [i, [months, time]] of hours.entries()) {
      page.line("left", 310, 520 - 16 * i, months!, "sans", 10);
      page.aligned(right(440, 530), 520 - 16 * i, time!, "sans", 10);
      page.see("right", time!);
    }
    page.line("", 310, 455, "How to get here", "bold", 15);
    page.paragraph("paragraph", 310, 434, 220, proseOf(60, 21), {
      font: "sans",
      size: 10,
      isJustified: false,
    });
    page.line("", 310, 330, "Contact", "bold", 15);
    for (const [i, line] of ["Friends of the Lightship", "Old Harbour, Pier 3", "Westermole"].entries())
      page.line("left", 310, 310 - 13 * i, line, "sans", 10);
    page.pdf.centred(702, 420, "THE OLD LIGHTSHIP", "bold", 22);
    page.see("center", "THE OLD LIGHTSHIP");
    page.pdf.centred(702, 390, "A museum on the water", "italic", 14);
    page.see("center", "A museum on the water");
    page.pdf.centred(702, 90, "Free entrance for children", "sans", 11);
    page.see("center", "Free entrance for children");
  });

/** A diploma: few centred lines of many sizes, lines for two signatures beside each other. */
const certificate = () =>
  gatePage("certificate", (page) => {
    const lines: readonly (readonly [number, string, "serif" | "bold" | "italic", number])[] = [
      [700, "CERTIFICATE", "bold", 34],
      [665, "of completion", "italic", 18],
      [610, "This is to certify that", "serif", 13],
      [570, "Ingrid Maria Holm", "bold", 26],
    ];
    for (const [y, text, font, size] of lines) {
      page.pdf.centred(300, y, text, font, size);
      page.see("center", text);
    }
    const sentence = [
      "has taken part with success in the course",
      "Handling of small vessels in tidal waters",
      "that was held from 3 to 14 June 2024 in Westermole.",
    ];
    for (const [i, line] of sentence.entries()) page.pdf.centred(300, 530 - 18 * i, line, "serif", 13);
    page.see("center", sentence.join(" "));
    for (const [x, name, post] of [
      [90, "Bernd Brandt", "Head of the field school"],
      [350, "Maria de Wit", "Harbour Trust"],
    ] as const) {
      page.pdf.rule(x, 380, x + 160, 380, 0.6);
      page.pdf.centred(x + 80, 366, name, "serif", 11);
      page.see("center", name);
      page.pdf.centred(x + 80, 352, post, "italic", 10);
      page.see("center", post);
    }
    page.pdf.centred(300, 60, "Certificate no. 0417", "serif", 9);
    page.see("center", "Certificate no. 0417");
  });

/** A life with periods flush at the right edge, posts in bold, what was done as items. */
const lifeWithDatesRight = () =>
  gatePage("curriculum vitae with dates at the right", (page) => {
    page.pdf.centred(300, 755, "BERND BRANDT", "bold", 20);
    page.see("center", "BERND BRANDT");
    page.pdf.centred(300, 738, "12 Dike Road, Westermole | brandt@example.org | +47 555 0117", "serif", 10);
    page.see("center", "12 Dike Road, Westermole | brandt@example.org | +47 555 0117");
    const parts: readonly (readonly [
      string,
      readonly (readonly [string, string, string, readonly string[]])[],
    ])[] = [
      [
        "EXPERIENCE",
        [
          [
            "Senior pilot",
            "March 2015 \u2013 present",
            "Pilots of the Outer Bank, Westermole",
            [
              "Led vessels of up to 200 metres through the northern inlet, by day and by night, in more than two thousand passages",
              "Trained nine young pilots",
            ],
          ],
          [
            "Second officer",
            "May 2009 \u2013 February 2015",
            "Survey vessel Marie",
            ["Planned all surveys of the shallow bay and kept the charts of the office up to date"],
          ],
        ],
      ],
      ["EDUCATION", [["Bachelor of physics", "2005 \u2013 2009", "University of Oxbridge", []]]],
    ];
    let y = 705;
    for (const [heading, entries] of parts) {
      page.line("heading", 60, y, heading, "bold", 12);
      page.pdf.rule(60, y - 4, 540, y - 4, 0.6);
      y -= 20;
      for (const [post, period, place, items] of entries) {
        page.line("left", 60, y, post, "bold", 10.5);
        page.aligned(right(380, 540), y, period, "serif", 10.5);
        page.see(/\p{L}/u.test(period) ? "right" : "kept", period);
        y -= 13;
        page.line("left", 60, y, place, "italic", 10.5);
        y -= 14;
        for (const item of items) {
          page.pdf.text(68, y, "\u2022", "serif", 10.5);
          page.see("", item);
          y = page.pdf.paragraph(80, y, 450, item, { size: 10.5, leading: 13, isJustified: false }) - 1;
        }
        y -= 5;
      }
      y -= 8;
    }
    page.line("heading", 60, y, "LANGUAGES", "bold", 12);
    page.pdf.rule(60, y - 4, 540, y - 4, 0.6);
    page.line(
      "left",
      60,
      y - 20,
      "English (mother tongue), German (fluent), Norwegian (some)",
      "serif",
      10.5,
    );
  });

/** Minutes whose lines are numbered by fives; who spoke stands before what was said, names of those present in two columns. */
const minutes = () =>
  gatePage("minutes with numbered lines", (page) => {
    page.pdf.centred(312.5, 755, "Minutes of the board of the Harbour Trust", "bold", 13);
    page.see("center", "Minutes of the board of the Harbour Trust");
    let line = 0;
    const baselines: number[] = [];
    const number = (y: number) => {
      line++;
      baselines.push(y);
      if (line % 5 === 0) page.aligned(right(40, 60), y, String(line), "sans", 7);
    };
    let y = 725;
    const own = (text: string) => {
      page.line("", 85, y, text, "serif", 11);
      number(y);
      y -= 15;
    };
    const item = (mark: string, text: string) => {
      page.pdf.text(85, y, mark, "bold", 11);
      page.line("", 100, y, text, "bold", 11);
      number(y);
      y -= 15;
    };
    own("Present: I. Holm (chair), B. Brandt, M. de Wit, O. Ohm");
    own("Excused: S. Lund");
    y -= 8;
    const says = (text: string) => {
      const from = y;
      y = page.paragraph("", 85, y, 455, text, { size: 11, leading: 15 });
      for (let at = from; at > y + 1; at -= 15) number(at);
    };
    item("1.", "Minutes of the last meeting");
    says(
      "The minutes of the meeting of 12 February were approved as they had been sent out to all members of the board.",
    );
    y -= 8;
    item("2.", "Dredging of the inner harbour");
    says(
      "Mr Brandt reported on the survey of March. The channel has lost half a metre since last year, and vessels of the larger class can enter at high tide only. He asked that the work should begin before the end of May.",
    );
    says(
      "Ms de Wit wished to know what the work would cost and who would pay for it. The chair answered that the estimate of the company lies between two and three million and that the ministry had promised a half.",
    );
    y -= 8;
    item("3.", "Lightship");
    says(
      "Mr Ohm told the board that the friends of the lightship have opened the museum again and that twelve hundred guests came in the first two weeks of the season, more than in any year before.",
    );
    says(
      "The ferry from the old harbour will run every hour from May to the end of September, and children will pay nothing. The chair thanked all who had helped to paint the hull and to mend the lamp during the winter.",
    );
    says(
      "Ms de Wit will write to the ministry about the old pier, which has to be closed to the public if it cannot be repaired before the storms of autumn come.",
    );
    y -= 8;
    own("Resolved with four votes: The chair is asked to sign the contract.");
    page.pdf.text(85, y - 40, "Westermole, 14 March 2024", "serif", 11);
    page.see("left", "Westermole, 14 March 2024");
  });

/** A contract: a title, parties, clauses with numbers of two levels and letters, a clause that is all in capitals. */
const contract = () =>
  gatePage("contract with clauses of three levels", (page) => {
    page.pdf.centred(300, 755, "AGREEMENT ON THE USE OF A BERTH", "bold", 14);
    page.see("center", "AGREEMENT ON THE USE OF A BERTH");
    let y = 728;
    const between: readonly (readonly [string, string])[] = [
      ["BETWEEN", "Harbour Trust of the Northern Bay, Quay Street 4, Westermole (the Trust)"],
      ["AND", "Pilots of the Outer Bank, Lighthouse Lane 4, Westermole (the User)"],
    ];
    for (const [word, party] of between) {
      page.line("left", 60, y, word, "bold", 10);
      page.line("left", 140, y, party, "serif", 10);
      y -= 18;
    }
    y -= 6;
    const clauses: readonly (readonly [number, string, string])[] = [
      [0, "1.", "Object of the agreement"],
      [
        1,
        "1.1",
        "The Trust lets to the User the berth at Pier 3 that is drawn in red on the chart in the annex, together with the rings, ladders and lamps that belong to it.",
      ],
      [1, "1.2", "The User may use the berth for:"],
      [2, "(a)", "vessels of the pilots of up to thirty metres;"],
      [
        2,
        "(b)",
        "boats of guests, as long as the Trust has been told at least two days before they arrive; and",
      ],
      [2, "(c)", "stores for these."],
      [0, "2.", "Rent"],
      [1, "2.1", "The rent is 1,200 a month and is due on the first day of each month in advance."],
      [
        1,
        "2.2",
        "WHERE THE RENT IS NOT PAID FOR TWO MONTHS THE TRUST MAY END THE AGREEMENT AT ONCE AND TAKE THE BERTH BACK.",
      ],
    ];
    for (const [depth, number, text] of clauses) {
      const x = [60, 60, 95][depth]!;
      const at = [95, 95, 120][depth]!;
      page.pdf.text(x, y, number, depth === 0 ? "bold" : "serif", 10);
      page.see(depth === 0 ? "heading" : "", text);
      y =
        page.pdf.paragraph(at, y, 540 - at, text, {
          font: depth === 0 ? "bold" : "serif",
          size: 10,
          leading: 12.5,
        }) - 6;
    }
    y -= 24;
    for (const [i, x] of [60, 320].entries()) {
      page.pdf.rule(x, y, x + 200, y, 0.5);
      page.line("left", x, y - 12, i === 0 ? "For the Trust" : "For the User", "serif", 9);
    }
    page.pdf.text(60, 40, "Agreement on the use of a berth", "serif", 8);
    page.see("", "Agreement on the use of a berth");
    page.aligned(right(440, 540), 40, "Page 1 of 4", "serif", 8);
    page.see("", "Page 1 of 4");
  });

/** Words broken into lines as long as they fit. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A newspaper: a headline over three narrow columns, a second story under a rule, a saying between rules in the middle column. */
const newspaper = () =>
  gatePage("newspaper with a saying in its middle column", (page) => {
    page.pdf.centred(300, 755, "Harbour loses half a metre", "bold", 30);
    page.see("center", "Harbour loses half a metre");
    page.line("", 40, 728, "By our reporter Maria de Wit", "italic", 9);
    const looks = { size: 9, leading: 10.8 };
    const columns = [left(40, 205), left(218, 383), left(396, 561)];
    const story = proseOf(300);
    page.see("paragraph justify", story);
    // One story over three columns, of full lines, with a saying in its midst.
    const lines = linesOf(story, (line) => page.pdf.widthOf(line, "serif", 9) <= 165);
    const draw = (column: DrawnColumn, top: number, own: readonly string[]) =>
      own.reduce((y, line) => {
        const goesOn = line !== lines.at(-1);
        return page.pdf.paragraph(column.left, y, 165, line, { ...looks, goesOn });
      }, top);
    draw(columns[0]!, 710, lines.slice(0, 14));
    const above = draw(columns[1]!, 710, lines.slice(14, 19));
    page.pdf.rule(218, above + 2, 383, above + 2, 0.8);
    for (const [i, line] of ["\u201cWe have waited", "too long\u201d"].entries())
      page.pdf.centred(300.5, above - 16 - 17 * i, line, "italic", 15);
    page.see("center", "\u201cWe have waited too long\u201d");
    page.pdf.rule(218, above - 42, 383, above - 42, 0.8);
    draw(columns[1]!, above - 56, lines.slice(19, 24));
    draw(columns[2]!, 710, lines.slice(24));
    page.pdf.rule(40, 470, 561, 470, 1);
    page.line("heading", 40, 445, "Ferry runs again from Sunday", "bold", 18);
    for (const [i, column] of columns.entries())
      page.paragraph("paragraph justify", column.left, 425, 165, proseOf(60, 13 * i + 5), looks);
  });

/** A speech whose paragraphs begin far in, as typed with tabs, over a slip with an address behind its label. */
const speechOverSlip = () =>
  gatePage("paragraphs set far in over a payment slip", (page) => {
    const { pdf } = page;
    const speech: readonly (readonly [string, readonly string[]])[] = [
      [
        "The river carries sand and fine clay from the upper valley to the coast,",
        [
          "where the waves sort it by weight and spread it over the shallow bay, so that the mud near the shore",
          "is never quite the same in two years that follow one another.",
        ],
      ],
      [
        "Two years later the same places were visited again, in the order of the map,",
        [
          "by the same people, who weighed every one of their samples twice before they wrote anything down in",
          "the book of the station.",
        ],
      ],
    ];
    let y = 740;
    for (const [first, rest] of speech) {
      page.see("paragraph left", [first, ...rest].join(" "));
      pdf.text(230, y, first);
      for (const line of rest) pdf.text(50, (y -= 12), line);
      y -= 24;
    }
    page.line("left", 45, 590, "PAYMENT", "sans", 20);
    page.see("left", "To: Orange Harbour Inc.");
    pdf.text(79, 560, "To:");
    pdf.text(97, 560, "Orange Harbour Inc.");
    page.line("left", 97, 546, "23 Main Street", "serif", 10);
    page.line("left", 97, 532, "Central City", "serif", 10);
  });

/** A sender beside a receiver with common baselines, and facts beside facts, some of them over two lines. */
const addressesSideBySide = () =>
  gatePage("two addresses and two lists of facts side by side", (page) => {
    const columns: readonly (readonly [number, readonly string[]])[] = [
      [
        50,
        ["Harbour Office Westerland", "Department of Tides and Maps", "14 Pier Road", "Westerland SW4 7PT"],
      ],
      [
        320,
        [
          "Northern Shipping Company",
          "Attn. Mrs Agnes Holm",
          "Box 1180, Old Customs House",
          "Aberdeen AB11 5DQ",
        ],
      ],
    ];
    for (const [x, lines] of columns) {
      for (const [i, line] of lines.entries()) page.line("left", x, 750 - 13 * i, line);
    }
    page.line("left", 50, 660, "Dear Mrs Holm,");
    page.paragraph("paragraph", 50, 640, 500, proseOf(90, 3), { size: 10, isJustified: false });
    const facts: readonly (readonly [number, readonly string[]])[] = [
      [50, ["Founded in 1902 by a captain\nfrom the island of Amrum", "Eleven boats and two ferries"]],
      [320, ["Open from May to September", "Guided walks every Sunday\nand on public holidays"]],
    ];
    for (const [x, texts] of facts) {
      let y = 520;
      for (const text of texts) {
        page.see("left", text.replace("\n", " "));
        for (const line of text.split("\n")) {
          page.pdf.text(x, y, line);
          y -= 14;
        }
      }
    }
  });

export const HARD_LAYOUT_PAGES: readonly (() => Promise<GatePage>)[] = [
  twoColumnPaper,
  slideOfTwoColumns,
  foldedLeaflet,
  certificate,
  lifeWithDatesRight,
  minutes,
  contract,
  newspaper,
  speechOverSlip,
  addressesSideBySide,
];
