import type { SamplePage } from "../sample.ts";

/** A clinical trial with an abstract and a table. */
const page: SamplePage = {
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
};
export default page;
