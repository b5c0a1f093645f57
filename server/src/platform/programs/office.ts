// LibreOffice, run on one file at a time: a profile of its own that goes with the folder, macros off, no network.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram } from "./find-program.ts";
import { runProgram } from "./run-program.ts";
import type { ProgramResult } from "./run-program.ts";

export const OFFICE_MEMORY_MB = 4096;

/** Asked anew every time, so that a later install shows at once. */
export function findOffice(): string | null {
  return findProgram("soffice", "libreoffice");
}

export interface OfficeConversion {
  /** Working folder; nothing else of ours is seen. */
  readonly folder: string;
  /** Of the file in it. */
  readonly name: string;
  /** Extension, and the name of a filter of LibreOffice's behind a colon where one extension has several. */
  readonly to: string;
  /** Further arguments, such as how a text file is to be read. */
  readonly args?: readonly string[];
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Converts a file of the folder into one beside it, with the same name and another extension. LibreOffice may end well without
 * having written anything: whoever asks looks for the file.
 */
export async function convertWithOffice(conversion: OfficeConversion): Promise<ProgramResult> {
  const { folder, name, to, args = [], timeoutMs, signal } = conversion;
  const profile = join(folder, "profile");
  await writeProfile(profile);
  return runProgram({
    file: findOffice()!,
    args: [
      ...officeArguments(profile),
      ...args,
      ...["--convert-to", to, "--outdir", folder, join(folder, name)],
    ],
    timeoutMs,
    folder,
    memoryMb: OFFICE_MEMORY_MB,
    ...(signal && { signal }),
  });
}

/** What it is always started with. */
export function officeArguments(profile: string): string[] {
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...["--headless", "--norestore", "--nologo", "--nodefault", "--nofirststartwizard"],
  ];
}

/** Macros off whatever the document says, and links to outside content never followed. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, "user"), { recursive: true });
  const item = (path: string, name: string, value: string) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  const security = "/org.openoffice.Office.Common/Security/Scripting";
  await writeFile(
    join(folder, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item(security, "MacroSecurityLevel", "3")}
${item(security, "DisableMacrosExecution", "true")}
${item(security, "BlockUntrustedRefererLinks", "true")}
${item("/org.openoffice.Office.Writer/Content/Update", "Link", "0")}
</oor:items>
`,
  );
}
