/** Reads one PDF in a process of its own and says how it went, as JSON: `node read-pdf.ts FILE`. */
import { readFileSync } from "node:fs";
import { isAppError } from "@yizhou/model";
import { openPdf } from "../interpret/page-reader.ts";
import { readUnits } from "../read/read-document.ts";

const began = process.cpuUsage();
let code: string | null = null;
let units = 0;
let warnings: string[] = [];
try {
  const reader = await openPdf(readFileSync(process.argv[2]!));
  const read = await readUnits(reader);
  units = read.units.length;
  warnings = read.warnings.map((warning) => warning.code);
  await reader.close();
} catch (error) {
  if (!isAppError(error)) throw error;
  code = error.code;
}
// Processor time, of all threads: on a busy machine everything takes long.
const used = process.cpuUsage(began);
const milliseconds = Math.round((used.user + used.system) / 1_000);
// Of this program alone: what the system tells of a process's largest size counts whoever started it too.
const peakMegabytes = Math.round(
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024,
);
console.log(JSON.stringify({ code, units, warnings, milliseconds, peakMegabytes }));
