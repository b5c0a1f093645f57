// What needs no namespaces: another user, and bounds that the kernel holds each process to.
import { realpathSync } from "node:fs";
import { findProgram } from "../programs/find-program.ts";
import type { ProcessLimits } from "./confinement.ts";

/** By its place on the disk: behind a wall only the system's own folders are there, wherever the path leads outside. */
function placeOf(name: string): string {
  const found = findProgram(name);
  return found === null ? name : realpathSync(found);
}

/** Gives up root's rights, by becoming another user where one is named. */
export function asUser(id: number | null): readonly string[] {
  const user = id === null ? [] : [`--reuid=${id}`, `--regid=${id}`, "--clear-groups"];
  return [placeOf("setpriv"), ...user, "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--"];
}

/** @param isAlone  nothing but the task runs as its user; else the bound on processes would count the server and all that it runs */
export function withinLimits(limits: ProcessLimits, isAlone = true): readonly string[] {
  const { addressMb, dataMb, processes, cpuSeconds, fileMb } = limits;
  return [
    placeOf("prlimit"),
    ...(isAlone ? [`--nproc=${processes}`] : []),
    `--cpu=${cpuSeconds}`,
    `--fsize=${fileMb * 2 ** 20}`,
    "--core=0",
    ...(addressMb === null ? [] : [`--as=${addressMb * 2 ** 20}`]),
    ...(dataMb === null ? [] : [`--data=${dataMb * 2 ** 20}`]),
    "--",
  ];
}
