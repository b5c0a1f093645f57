/** Forms, sheets and letters: labels with their boxes, values at the other edge, blanks to be filled in. */
import { proseOf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { box, type DrawnColumn, gatePage, type GatePage, left, right } from "./marked-page.ts";

/** As a tax form: small labels in the corners of boxes side by side, widgets inside, numbered questions with small squares. */
const taxForm = () =>
  gatePage("form with boxes and widgets", (page) => {
    const form = page.pdf.document.getForm();
    const field = (name: string, x: number, y: number, width: number, height: number) =>
      form.createTextField(name).addToPage(page.pdf.page, { x, y, width, height, borderWidth: 0 });
    page.line("", 60, 755, "Declaration of harbour dues", "bold", 14);
    page.line(
      "",
      60,
      738,
      "To be handed in by the master of the vessel before the end of the month",
      "serif",
      9,
    );
    const rows: readonly (readonly [number, readonly (readonly [number, string])[]])[] = [
      [
        700,
        [
          [60, "Name of the vessel"],
          [260, "Flag"],
          [360, "Gross tonnage"],
        ],
      ],
      [
        665,
        [
          [60, "Owner or agent, with address"],
          [360, "Telephone"],
        ],
      ],
      [
        630,
        [
          [60, "Port of origin"],
          [210, "Date of arrival"],
          [360, "Date of departure"],
        ],
      ],
    ];
    for (const [y, labels] of rows) {
      for (const [i, [x, label]] of labels.entries()) {
        const end = labels[i + 1]?.[0] ?? 540;
        box(page, x, y - 18, end, y + 14);
        page.line("left", x + 3, y + 5, label, "sans", 7);
        field(`field ${y} ${x}`, x + 4, y - 15, end - x - 8, 14);
      }
    }
    const questions = [
      "Does the vessel carry dangerous goods of any class?",
      "Was ballast water taken outside the bay?",
      "Has a pilot been on board since the last call?",
    ];
    let y = 585;
    for (const [i, question] of questions.entries()) {
      page.pdf.text(60, y, `${i + 1}.`, "sans", 9);
      page.pdf.text(78, y, question, "sans", 9);
      page.see("", question);
      for (const [x, answer] of [
        [420, "Yes"],
        [480, "No"],
      ] as const) {
        box(page, x, y - 1, x + 8, y + 7);
        page.line("", x + 13, y, answer, "sans", 9);
      }
      y -= 20;
    }
    page.paragraph("", 60, 510, 480, proseOf(45), { font: "sans", size: 8, isJustified: false });
    for (const [x, label] of [
      [60, "Place and date"],
      [330, "Signature of the master"],
    ] as const) {
      page.pdf.rule(x, 440, x + 200, 440, 0.5);
      page.line("", x, 430, label, "sans", 7);
    }
  });

/** Labels that end with a colon and a blank line each, in two columns. */
const labelsAndBlanks = () =>
  gatePage("form of labels and blank lines", (page) => {
    page.pdf.centred(300, 750, "Application for a place in the field school", "bold", 14);
    page.see("center", "Application for a place in the field school");
    const rows = [
      ["Family name:", "Given names:"],
      ["Date of birth:", "Nationality:"],
      ["University:", "Year of study:"],
      ["Street and number:", "Town:"],
      ["Electronic mail:", "Languages spoken:"],
    ];
    let y = 710;
    for (const cells of rows) {
      for (const [i, label] of cells.entries()) {
        const x = i === 0 ? 70 : 320;
        page.line("left", x, y, label, "serif", 10);
        page.pdf.rule(x + 90, y - 2, x + 215, y - 2, 0.4);
      }
      y -= 26;
    }
    page.paragraph("paragraph", 70, y - 10, 460, proseOf(70), { size: 10 });
  });

/** A bill: addresses on both sides, a table, sums whose labels stand flush right before their figures. */
const invoice = () =>
  gatePage("invoice", (page) => {
    page.line("", 70, 750, "Northern Bay Dredging Company", "bold", 15);
    const edge: DrawnColumn = right(300, 530);
    for (const [i, line] of [
      "Invoice no. 2024-117",
      "Date of issue: 14 March 2024",
      "Due within thirty days",
    ].entries()) {
      page.aligned(edge, 720 - 13 * i, line, "sans", 9);
      page.see("right", line);
    }
    const address = [
      "Harbour Trust of the Northern Bay",
      "Accounts department",
      "Quay Street 4",
      "Westermole",
    ];
    for (const [i, line] of address.entries()) page.line("left", 70, 670 - 13 * i, line, "sans", 10);
    const columns = [left(70, 300), right(310, 370), right(380, 450), right(460, 530)];
    const rows = [
      ["Description", "Hours", "Rate", "Amount"],
      ["Hopper dredger, outer channel", "36", "410.00", "14,760.00"],
      ["Survey launch with two hands", "18", "120.00", "2,160.00"],
      ["Disposal of silt at sea", "12", "95.00", "1,140.00"],
      ["Report and charts", "6", "80.00", "480.00"],
    ];
    const bottom = page.table(columns, rows, {
      top: 590,
      leading: 17,
      font: "sans",
      headFont: "sans",
      size: 9,
    });
    page.pdf.rule(70, 584, 530, 584, 0.8);
    page.pdf.rule(70, bottom + 10, 530, bottom + 10, 0.8);
    const sums = [
      ["Subtotal", "18,540.00"],
      ["Value added tax 20 %", "3,708.00"],
      ["Total amount due", "22,248.00"],
    ];
    for (const [i, [label, amount]] of sums.entries()) {
      const y = bottom - 6 - 15 * i;
      page.aligned(right(300, 450), y, label!, "sans", 9);
      page.see("right", label!);
      page.aligned(right(460, 530), y, amount!, "sans", 9);
      page.see("kept", amount!);
    }
    page.paragraph("", 70, bottom - 90, 460, proseOf(40), { font: "sans", size: 8 });
  });

/** A letter: the sender flush right, the date too, an address left, paragraphs, a closing. */
const letter = () =>
  gatePage("letter", (page) => {
    const edge = right(300, 530);
    for (const [i, line] of [
      "Dr. Ingrid Holm",
      "Institute for Coastal Water",
      "Dike Road 12",
      "4310 Westermole",
    ].entries()) {
      page.aligned(edge, 750 - 13 * i, line, "serif", 11);
      page.see("right", line);
    }
    for (const [i, line] of ["Editorial office", "Journal of Shelf Seas", "7 Mill Lane, Oxbridge"].entries())
      page.line("left", 70, 680 - 13 * i, line, "serif", 11);
    page.aligned(edge, 620, "14 March 2024", "serif", 11);
    page.see("right", "14 March 2024");
    page.line("left", 70, 590, "Dear colleagues,", "serif", 11);
    let y = page.paragraph("", 70, 568, 460, proseOf(70), { size: 11 });
    y = page.paragraph("", 70, y - 8, 460, proseOf(55, 13), { size: 11 });
    page.line("left", 70, y - 8, "With kind regards,", "serif", 11);
    page.line("left", 70, y - 50, "Ingrid Holm", "serif", 11);
  });

export const FORM_PAGES: readonly (() => Promise<GatePage>)[] = [taxForm, labelsAndBlanks, invoice, letter];
