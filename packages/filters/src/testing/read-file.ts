// A process of its own that reads one file and tells how it ended, how much processor time it took and how much memory at most. Run by the
// test of hostile files.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isAppError } from "@yizhou/model";
import { installedFilters } from "../node/installed-filters.ts";

const path = process.argv[2]!;
const bytes = readFileSync(path);
const started = process.cpuUsage();
let code: string | null = null;
try {
  const name = basename(path);
  const { units } = await (await installedFilters.identify(bytes, name)).extract(bytes);
  if (units.length === 0) code = "filter.no_units";
} catch (error) {
  code = isAppError(error) ? error.code : String(error);
}
// Processor time, of all threads: on a busy machine everything takes long.
const used = process.cpuUsage(started);
const milliseconds = Math.round((used.user + used.system) / 1_000);
// Of this program alone: what the system tells of a process's largest size counts whoever started it too.
const peakMegabytes = Math.round(
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024,
);
console.log(JSON.stringify({ name: basename(path), code, milliseconds, peakMegabytes }));
