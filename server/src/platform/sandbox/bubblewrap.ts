// A wall of bubblewrap (https://github.com/containers/bubblewrap): a root folder of its own that holds the system's programs,
// what the task may read and the one folder it may write; no network, no processes but its own, no rights to gain.
import { dirname } from "node:path";
import type { Confinement } from "./confinement.ts";
import { asUser, withinLimits } from "./limits.ts";

/** Read-only parts of the system that programs load: libraries, fonts, their own settings. Missing ones are passed over. */
const SYSTEM_FOLDERS = [
  "/usr",
  "/etc/ld.so.cache",
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/libreoffice",
  "/var/lib/libreoffice",
  "/var/cache/fontconfig",
] as const;

/** `/lib` and its like lead into `/usr` on every system since Debian 12; older ones have folders there. */
const USR_LINKS = ["bin", "lib", "lib32", "lib64", "sbin"] as const;

/** For what insists on /tmp; everything else has its own folder as the temporary one. It lies in memory. */
const TEMPORARY_BYTES = String(64 * 2 ** 20);

/** No terminal among them: a task could type into the one that the server was started from. */
const DEVICES = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"] as const;

export interface BubblewrapSetting {
  /** Full path of `bwrap`. */
  readonly bwrap: string;
  /** The server is root, which makes the wall without a user namespace and gives its rights up inside; others need one. */
  readonly isRoot: boolean;
  /** Whom the task becomes; null: it stays who we are. */
  readonly userId: number | null;
  /** What of `/bin`, `/lib` … is a link; the others are folders to be shown as they are. */
  readonly isLink: (path: string) => boolean;
}

/** The command that runs `command` behind the wall. */
export function bubblewrapCommand(
  { bwrap, isRoot, userId, isLink }: BubblewrapSetting,
  command: readonly string[],
  { reads, shown = [], folder, limits }: Confinement,
): readonly string[] {
  const read = [...new Set(reads)].filter((path) => path !== folder);
  return [
    bwrap,
    ...(isRoot ? [] : ["--unshare-user"]),
    ...["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    // No session of its own: Linux would weigh that like the server's, however polite the task is.
    "--die-with-parent",
    ...["--perms", "1777", "--size", TEMPORARY_BYTES, "--tmpfs", "/tmp"],
    ...parents([...SYSTEM_FOLDERS, ...read, ...shown.map(({ as }) => as), folder]).flatMap((path) => [
      "--perms",
      "0755",
      "--dir",
      path,
    ]),
    ...SYSTEM_FOLDERS.flatMap((path) => ["--ro-bind-try", path, path]),
    ...USR_LINKS.flatMap((name) =>
      isLink(`/${name}`)
        ? ["--symlink", `usr/${name}`, `/${name}`]
        : ["--ro-bind-try", `/${name}`, `/${name}`],
    ),
    ...["--proc", "/proc", "--dir", "/dev", "--symlink", "/proc/self/fd", "/dev/fd"],
    ...DEVICES.flatMap((path) => ["--dev-bind", path, path]),
    ...["--perms", "1777", "--size", TEMPORARY_BYTES, "--tmpfs", "/dev/shm"],
    ...read.flatMap((path) => ["--ro-bind", path, path]),
    ...shown.flatMap((place) => ["--ro-bind-try", place.folder, place.as]),
    ...["--bind", folder, folder, "--chdir", folder],
    // The root folder itself lies in memory: without this a task could fill it.
    ...["--remount-ro", "/"],
    "--",
    ...(isRoot ? asUser(userId) : []),
    // Inside the wall: in a user namespace the bound counts what runs there alone, with root all tasks of their user.
    ...withinLimits(limits),
    ...command,
  ];
}

/** Folders above the paths, the outermost first: bubblewrap would make them closed to anybody but root. */
function parents(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths)
    for (let above = dirname(path); above !== "/" && above !== "/tmp"; above = dirname(above))
      found.add(above);
  return [...found].sort((a, b) => a.length - b.length);
}
