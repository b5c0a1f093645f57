/** Pages whose columns are not those of a paper: sheets, leaflets, slides, lives, menus. */
import { proseOf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { gatePage, type GatePage, left, right } from "./marked-page.ts";

/** Three narrow columns of prose with common baselines over a sheet of questions and blanks. */
const proseOverSheet = () =>
  gatePage("three columns of prose over a worksheet", (page) => {
    page.pdf.centred(300, 755, "Life between the tides", "bold", 18);
    page.see("center", "Life between the tides");
    for (const [i, x] of [50, 225, 400].entries())
      page.paragraph("paragraph", x, 725, 150, proseOf(110, 11 * i), { size: 10, isJustified: i === 1 });
    page.line("", 50, 430, "What have you understood?", "bold", 12);
    const questions = [
      "Who carries the sand?",
      "Where does clay settle?",
      "When do storms take it?",
      "Why is the bay shallow?",
    ];
    for (const [i, question] of questions.entries()) {
      const y = 405 - 26 * i;
      page.pdf.text(50, y, `${i + 1}.`, "serif", 11);
      page.pdf.text(70, y, question, "serif", 11);
      page.see("left", question);
      page.pdf.rule(230, y - 2, 550, y - 2, 0.4);
    }
    page.line("", 50, 285, "Words to learn", "bold", 12);
    const columns = [left(60, 200), left(230, 370), left(400, 540)];
    const words = [
      ["shore", "tide gauge", "mussel"],
      ["current", "lightship", "plankton"],
      ["harbour", "estuary", "algae"],
    ];
    page.table(columns, words, { top: 262, leading: 16, size: 11 });
  });

/** A leaflet folded twice: three panels with centred headings, short centred lines and lists. */
const leaflet = () =>
  gatePage("leaflet of three panels", (page) => {
    const panels: readonly (readonly [number, string, readonly string[]])[] = [
      [
        125,
        "Visit the lightship",
        ["Open every day from May", "to the end of September", "Entrance is free for children"],
      ],
      [300, "How to find us", ["Ferry from the old harbour", "at every full hour", "Bicycles are carried"]],
      [
        475,
        "Guided walks",
        ["Over the flats at low tide", "with a trained guide", "Bring boots and warm clothes"],
      ],
    ];
    for (const [middle, heading, lines] of panels) {
      page.pdf.centred(middle, 740, heading, "bold", 14);
      page.see("center", heading);
      let y = 712;
      for (const line of lines) {
        page.pdf.centred(middle, y, line, "serif", 11);
        y -= 14;
      }
      for (const line of lines) page.see("center", line);
      page.paragraph("paragraph", middle - 75, 650, 150, proseOf(80, middle), {
        size: 10,
        isJustified: false,
      });
    }
  });

/** A slide: a large title, bullets in two columns beside each other, a source line, a page number. */
const slide = () =>
  gatePage("slide with two lists", (page) => {
    page.pdf.nextPage([720, 405]);
    page.pdf.document.removePage(0);
    page.line("", 40, 350, "Where does the sediment go?", "sans", 30);
    const lists: readonly (readonly [number, string, readonly string[]])[] = [
      [40, "In calm weather", ["settles on the flats", "fills the old channel", "feeds the mussel banks"]],
      [
        380,
        "In a storm",
        ["leaves by the northern inlet", "covers the outer bank", "returns with the next tides"],
      ],
    ];
    for (const [x, heading, items] of lists) {
      page.line("", x, 290, heading, "sans", 20);
      for (const [i, item] of items.entries()) {
        page.pdf.text(x + 8, 255 - 32 * i, "\u2022", "sans", 18);
        page.pdf.text(x + 28, 255 - 32 * i, item, "sans", 18);
        page.see("", item);
      }
    }
    page.line("", 40, 30, "Source: surveys of the harbour office", "sans", 10);
    page.pdf.text(680, 30, "12", "sans", 10);
    page.see("kept", "12");
  });

/** A life: periods left, what was done right of them, in lines of their own; a heading over each part. */
const life = () =>
  gatePage("curriculum vitae", (page) => {
    page.line("", 70, 750, "Ingrid Holm", "bold", 20);
    const parts: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
      [
        "Employment",
        [
          [
            "2016 to today",
            ["Head of the laboratory for sediments, Institute for Coastal", "Water, Westermole"],
          ],
          ["2011 to 2016", ["Scientist on board the survey vessel Marie"]],
          [
            "2008 to 2011",
            [
              "Assistant at the field school of the northern bay, in charge",
              "of courses for students of the second year",
            ],
          ],
        ],
      ],
      [
        "Education",
        [
          ["2004 to 2008", ["Doctorate, on the settling of clay behind mussel banks"]],
          ["1999 to 2004", ["Studies of geology and oceanography at Oxbridge"]],
        ],
      ],
    ];
    let y = 715;
    for (const [heading, entries] of parts) {
      page.line("heading", 70, y, heading, "bold", 13);
      y -= 20;
      for (const [period, lines] of entries) {
        page.line("left", 70, y, period, "serif", 10);
        for (const [i, line] of lines.entries()) page.pdf.text(180, y - 12.5 * i, line, "serif", 10);
        page.see("left", lines.join(" "));
        y -= 12.5 * lines.length + 5;
      }
      y -= 14;
    }
  });

/** Dishes with dots to their prices. */
const menu = () =>
  gatePage("menu with prices", (page) => {
    page.pdf.centred(300, 740, "The Old Lightship", "bold", 20);
    page.see("center", "The Old Lightship");
    const dishes = [
      ["Soup of mussels with saffron", "8.50"],
      ["Smoked eel on black bread", "11.00"],
      ["Plaice fried in butter, potatoes", "17.50"],
      ["Stew of the fishermen", "15.00"],
      ["Red jelly with cream", "6.00"],
    ];
    for (const [i, [dish, price]] of dishes.entries()) {
      const y = 690 - 24 * i;
      page.line("left", 120, y, dish!, "serif", 12);
      const from = 120 + page.pdf.widthOf(dish!, "serif", 12) + 4;
      const to = 480 - page.pdf.widthOf(price!, "serif", 12) - 4;
      page.pdf.text(from, y, ".".repeat(Math.floor((to - from) / 3)), "serif", 12);
      page.aligned(right(300, 480), y, price!, "serif", 12);
    }
    page.pdf.centred(300, 540, "All prices include service.", "italic", 10);
    page.see("center", "All prices include service.");
    page.pdf.centred(300, 526, "Ask us about allergens.", "italic", 10);
    page.see("center", "Ask us about allergens.");
  });

/** Two columns of prose with a table without rules in the left one. */
const tableInColumn = () =>
  gatePage("table in a column of prose", (page) => {
    const after = page.paragraph("paragraph justify", 50, 745, 235, proseOf(110), {
      size: 9.5,
      leading: 11.5,
    });
    const below = page.table(
      [left(60, 140), right(150, 200), right(215, 275)],
      [
        ["Month", "North", "South"],
        ["January", "14.2", "11.0"],
        ["April", "31.5", "28.7"],
        ["July", "12.9", "10.1"],
        ["October", "44.0", "39.6"],
      ],
      { top: after - 12, leading: 12.5, size: 9 },
    );
    page.paragraph("paragraph justify", 50, below - 12, 235, proseOf(150, 30), { size: 9.5, leading: 11.5 });
    page.paragraph("paragraph justify", 315, 745, 235, proseOf(300, 17), { size: 9.5, leading: 11.5 });
  });

export const LAYOUT_PAGES: readonly (() => Promise<GatePage>)[] = [
  proseOverSheet,
  leaflet,
  slide,
  life,
  menu,
  tableInColumn,
];
