/** Tables without a full grid, as papers, reports and account books have them. */
import { proseOf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { center, gatePage, type GatePage, left, right } from "./marked-page.ts";

/** LaTeX' `tabular{|l|l|r|}`: upright rules between columns, level ones at the top, under the heading and at the foot only. */
const columnRules = () =>
  gatePage("LaTeX table, rules between columns", (page) => {
    page.paragraph("paragraph justify", 80, 740, 440, proseOf(60), { size: 10 });
    page.pdf.centred(300, 640, "Table 1: Instruments on the northern flats and their keepers", "serif", 9);
    page.see("caption", "Table 1: Instruments on the northern flats and their keepers");
    const xs = [110, 240, 390, 490];
    const rows = [
      ["Instrument", "Keeper and station", "Depth"],
      ["Current meter", "Harbour office, Westermole", "4.20"],
      ["Turbidity probe", "Institute for coastal water", "3.75"],
      ["Pressure gauge", "Harbour office, lightship", "11.00"],
      ["Tide staff", "Pilots of the outer bank", "2.40"],
      ["Drifting buoy", "Survey vessel Marie", "0.50"],
      ["Sand trap", "Students of the field school", "6.10"],
      ["Wave rider", "Weather service", "9.80"],
    ];
    page.table([left(115, 235), left(245, 385), right(395, 485)], rows, { top: 610, leading: 12 });
    for (const y of [621, 606, 610 - 12 * 8 + 8]) page.pdf.rule(110, y, 490, y, 0.4);
    for (const x of xs) page.pdf.rule(x, 610 - 12 * 8 + 8, x, 621, 0.4);
    page.paragraph("paragraph justify", 80, 470, 440, proseOf(70, 9), { size: 10 });
  });

/** As a list of symbols at the front of a thesis: one upright rule, no level ones, meanings of one or two lines. */
const symbolList = () =>
  gatePage("list of symbols beside a rule", (page) => {
    page.line("", 80, 740, "List of symbols", "bold", 14);
    const entries: readonly (readonly [string, readonly string[]])[] = [
      ["A", ["cross-section of the channel"]],
      ["B", ["width of the water's surface at mean tide, taken", "between the marks on either bank"]],
      ["C", ["coefficient after Chezy"]],
      ["D", ["median diameter of the grains"]],
      ["E", ["energy that the waves bring to the shore, over", "one tide and one metre of beach"]],
      ["F", ["Froude number of the flow"]],
      ["H", ["height of the waves"]],
      ["L", ["length of the basin along its axis"]],
    ];
    let y = 700;
    const top = y + 12;
    for (const [symbol, lines] of entries) {
      page.pdf.text(95, y, symbol, "italic", 11);
      for (const [i, line] of lines.entries()) page.pdf.text(130, y - 13 * i, line, "serif", 11);
      page.see("", lines.join(" "));
      y -= 13 * lines.length + 5;
    }
    page.pdf.rule(120, y + 8, 120, top, 0.4);
  });

/** Symbols of several letters, meanings and units, no rules at all; a meaning may have two lines. */
const symbolTable = () =>
  gatePage("list of symbols with units", (page) => {
    page.line("", 80, 740, "Notation", "bold", 14);
    const rows = [
      ["Qs", "load of sand through the inlet", "kg per second"],
      ["Hmax", "highest wave that was seen during one tide at\nthe lightship", "metres"],
      ["Fr", "Froude number of the flow", "none"],
      ["dmed", "median diameter of the grains", "millimetres"],
      ["Ctot", "concentration of all that is carried, clay and\nalgae included", "milligrams per litre"],
      ["Tp", "period of the highest waves", "seconds"],
    ];
    page.table([left(85, 130), left(140, 380), left(400, 520)], rows, { top: 705, leading: 14, size: 11 });
  });

/** A balance sheet: no rules but under sums, figures in brackets, headings inside, leaders to the first figure. */
const balanceSheet = () =>
  gatePage("balance sheet", (page) => {
    page.pdf.centred(300, 750, "Harbour Trust of the Northern Bay", "bold", 14);
    page.see("center", "Harbour Trust of the Northern Bay");
    page.pdf.centred(300, 732, "Consolidated statement of income", "bold", 12);
    page.see("center", "Consolidated statement of income");
    page.pdf.centred(300, 716, "(in thousands, except where stated)", "italic", 10);
    page.see("center", "(in thousands, except where stated)");
    const columns = [left(70, 340), right(350, 430), right(450, 530)];
    const rows = [
      ["", "2024", "2023"],
      ["Revenue from dues", "12,410", "11,982"],
      ["Revenue from leases", "3,077", "2,950"],
      ["Other operating income", "418", "1,204"],
      ["Total revenue", "15,905", "16,136"],
      ["Wages and pensions", "(7,330)", "(7,021)"],
      ["Dredging and repairs", "(4,150)", "(3,998)"],
      ["Depreciation of quays", "(1,015)", "(987)"],
      ["Operating result", "3,410", "4,130"],
      ["Interest on loans", "(212)", "(240)"],
      ["Result before tax", "3,198", "3,890"],
    ];
    page.table(columns, rows, { top: 680, leading: 16, headFont: "bold" });
    for (const row of [4, 8, 10])
      for (const { left: from, right: to } of columns.slice(1))
        page.pdf.rule(from + 20, 680 - 16 * row + 12, to, 680 - 16 * row + 12, 0.5);
    page.line("", 70, 480, "The notes on the following pages are part of this statement.", "italic", 9);
  });

/** A full grid whose cells have centred texts of several lines; a centred heading stays centred, a left one left. */
const centredGrid = () =>
  gatePage("grid with centred cells of two lines", (page) => {
    page.line("left", 70, 750, "Weekly timetable of the field school", "bold", 14);
    const edges = [70, 190, 310, 430, 530];
    const columns = edges.slice(1).map((to, i) => center(edges[i]!, to));
    const rows = [
      ["Hour", "Monday", "Wednesday", "Friday"],
      [
        "Morning",
        "Survey of the\nouter bank",
        "Lecture on the\ntides of shelf seas",
        "Sieving of\nsand samples",
      ],
      ["Noon", "Lunch on board\nthe vessel", "Lunch at the\nharbour office", "Free"],
      ["Evening", "Reading of\nthe gauges", "Seminar with\nguests", "Journey home"],
    ];
    page.table(columns, rows, { top: 712, leading: 24, headFont: "bold", size: 10 });
    const levels = [724, 706, 669, 633, 597];
    for (const y of levels) page.pdf.rule(70, y, 530, y, 0.5);
    for (const x of edges) page.pdf.rule(x, levels.at(-1)!, x, levels[0]!, 0.5);
  });

/** Three rules, no upright ones, texts of several lines in the last column: a list of earlier work. */
const wrappedBooktabs = () =>
  gatePage("table with three rules and wrapped texts", (page) => {
    page.line("caption", 80, 745, "Table 3. Earlier measurements in the bay", "serif", 9);
    const columns = [left(80, 170), left(180, 230), left(240, 520)];
    const rows = [
      ["Authors", "Year", "What was found"],
      [
        "Brandt and Ohm",
        "1987",
        "Sand moves at spring tides only, and twice as much of it in\nthe northern inlet as in the southern one.",
      ],
      ["de Wit", "1994", "Storms from the west empty the flats."],
      [
        "Holm et al.",
        "2003",
        "Fine clay settles behind mussel banks, where the current is\nslow for most of the tide and algae bind what has settled\nbefore the next storm.",
      ],
      ["Ferrari", "2011", "Shells are left on the outer banks."],
      [
        "Okafor and Lind",
        "2019",
        "No change of the mean over thirty years, though single\nyears differ by a factor of four.",
      ],
    ];
    const bottom = page.table(columns, rows, { top: 722, leading: 15, size: 9, lineLeading: 10.5 });
    page.pdf.rule(80, 733, 520, 733, 0.8);
    page.pdf.rule(80, 717, 520, 717, 0.5);
    page.pdf.rule(80, bottom + 10, 520, bottom + 10, 0.8);
    page.paragraph("paragraph justify", 80, bottom - 20, 440, proseOf(80, 4), { size: 10 });
  });

/** No rules at all, in a column of running text; rows stand as close as lines. */
const bareTable = () =>
  gatePage("table without any rule under prose", (page) => {
    const after = page.paragraph("paragraph justify", 80, 745, 440, proseOf(90), { size: 10 });
    const columns = [left(95, 240), left(255, 350), right(370, 500)];
    const rows = [
      ["Station", "Bottom", "Mean load (mg/l)"],
      ["Lightship", "coarse sand", "14.2"],
      ["Westermole", "fine sand", "31.0"],
      ["Mussel bank", "clay", "88.6"],
      ["Old channel", "silt", "61.3"],
      ["River mouth", "gravel", "120.4"],
    ];
    const below = page.table(columns, rows, { top: after - 14, leading: 12.5, size: 10 });
    page.paragraph("paragraph justify", 80, below - 14, 440, proseOf(90, 21), { size: 10 });
  });

export const TABLE_PAGES: readonly (() => Promise<GatePage>)[] = [
  columnRules,
  symbolList,
  symbolTable,
  balanceSheet,
  centredGrid,
  wrappedBooktabs,
  bareTable,
];
