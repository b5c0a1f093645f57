// What needs no namespaces: another user, and bounds that the kernel holds each process to.
import type { ProcessLimits } from "./confinement.ts";

/** Gives up root's rights, by becoming another user where one is named. */
export function asUser(id: number | null): readonly string[] {
  const user = id === null ? [] : [`--reuid=${id}`, `--regid=${id}`, "--clear-groups"];
  return ["setpriv", ...user, "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--"];
}

/** @param isAlone  nothing but the task runs as its user; else the bound on processes would count the server and all that it runs */
export function withinLimits(limits: ProcessLimits, isAlone = true): readonly string[] {
  const { addressMb, dataMb, processes, cpuSeconds, fileMb } = limits;
  return [
    "prlimit",
    ...(isAlone ? [`--nproc=${processes}`] : []),
    `--cpu=${cpuSeconds}`,
    `--fsize=${fileMb * 2 ** 20}`,
    "--core=0",
    ...(addressMb === null ? [] : [`--as=${addressMb * 2 ** 20}`]),
    ...(dataMb === null ? [] : [`--data=${dataMb * 2 ** 20}`]),
    "--",
  ];
}
