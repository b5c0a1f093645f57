import type { SamplePage } from "../sample.ts";

/** A notice to residents. */
const page: SamplePage = {
  running: ["City Water Works", "NOTICE TO RESIDENTS", "No. 31"],
  title: "Renewal of the water main in Harbour Street",
  byline: "To all households between Quay 2 and the old customs house",
  columns: [
    [
      {
        kind: "text",
        text: "The cast-iron main under Harbour Street was laid in 1938. It has broken three times since January, most recently on 4 May. From 8 to 26 June we will replace 640 m of it with ductile iron pipe.",
      },
      { kind: "heading", text: "What this means for you" },
      {
        kind: "text",
        text: "[[Water will be shut off on three days only, each time from 9.00 to 16.00.]] A tank with drinking water will stand in front of the library. After each interruption, let the cold tap run until the water is clear.",
      },
      {
        kind: "table",
        rows: [
          ["Section", "Shut-off", "Traffic"],
          ["Quay 2 to Mill Lane", "Tue 9 June", "one lane"],
          ["Mill Lane to Rope Walk", "Tue 16 June", "closed"],
          ["Rope Walk to customs house", "Tue 23 June", "one lane"],
        ],
        caption: "Dates may move by one day in heavy rain.",
      },
      { kind: "heading", text: "Who pays" },
      {
        kind: "text",
        text: "The work on the main is paid by the city. The pipe from the main to your house belongs to the owner; our crew can renew it at the same time at cost price. Tell us by 29 May if you wish so.",
      },
      {
        kind: "text",
        text: "Questions are answered at the site office, Harbour Street 12, every weekday from 8.00 to 17.00.",
      },
    ],
  ],
};
export default page;
