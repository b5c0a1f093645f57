// `npm run bench [-- alignment checks editor live-preview filters identity pipeline quality segmentation engines tags tm ledger web memory pdf pdf-long reading ocr timing upload-beside hostile]`: figures in CPU seconds, median of five, beside a
// calibration run of known work on the same machine. The last line is `holds`, or names what falls short.
import { alignment } from "./alignment.ts";
import { calibrate } from "./calibration.ts";
import { checks } from "./checks.ts";
import { editor } from "./editor.ts";
import { engines } from "./engines.ts";
import { isHeld, type Area, type Figure } from "./figure.ts";
import { filters } from "./filters.ts";
import { hostile } from "./hostile.ts";
import { identity } from "./identity.ts";
import { ledger } from "./ledger.ts";
import { livePreview } from "./live-preview.ts";
import { memory } from "./memory.ts";
import { memoryDatabase } from "./memory-database.ts";
import { ocr } from "./ocr.ts";
import { pdf } from "./pdf.ts";
import { pdfLong } from "./pdf-long.ts";
import { pipeline } from "./pipeline.ts";
import { reading } from "./reading.ts";
import { quality } from "./quality.ts";
import { segmentation } from "./segmentation.ts";
import { tagTransfer } from "./tag-transfer.ts";
import { tm } from "./tm.ts";
import { timing } from "./timing.ts";
import { uploadBeside } from "./upload-beside.ts";
import { web } from "./web.ts";

const AREAS: readonly Area[] = [
  alignment,
  checks,
  editor,
  livePreview,
  filters,
  identity,
  pipeline,
  quality,
  segmentation,
  engines,
  tagTransfer,
  tm,
  memoryDatabase,
  ledger,
  web,
  memory,
  pdf,
  pdfLong,
  reading,
  ocr,
  timing,
  uploadBeside,
  hostile,
];
const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!AREAS.some((area) => area.name === name))
    throw new Error(`bench knows ${AREAS.map((area) => area.name).join(", ")}, not ${name}`);
}

console.log(
  `calibration  ${(await calibrate()).toFixed(2)} CPU s to hash, deflate and inflate 8 MB of text (Node ${process.versions.node})`,
);
const shortfalls: string[] = [];
for (const area of AREAS) {
  if (wanted.length > 0 && !wanted.includes(area.name)) continue;
  const figures = await area.run();
  if ("skipped" in figures) {
    console.log(`${area.name.padEnd(12)} skipped: ${figures.skipped}`);
    // What cannot be measured does not hold.
    shortfalls.push(`${area.name} not measured`);
    continue;
  }
  for (const figure of figures as readonly Figure[]) {
    console.log(`${area.name.padEnd(12)} ${line(figure)}`);
    if (!isHeld(figure)) shortfalls.push(`${figure.what} ${show(figure.value)} ${figure.unit}`.trim());
  }
}
console.log(shortfalls.length === 0 ? "holds" : `falls short: ${shortfalls.join("; ")}`);
process.exitCode = shortfalls.length === 0 ? 0 : 1;

function line(figure: Figure): string {
  const { what, value, unit, limit, note } = figure;
  const held = !limit
    ? ""
    : `  ${isHeld(figure) ? "ok" : "SHORT"} (${"atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`})`;
  return `${what}: ${show(value)} ${unit}${held}${note ? `  ${note}` : ""}`;
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}
