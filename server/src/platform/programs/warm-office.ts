// LibreOffice that stays: starting it takes several times as long as setting a page, which somebody who edits waits for after every
// sentence. What has seen one person's document never sees another's, and one that is stuck or has fallen is replaced.
import { open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { readOutput } from "../sandbox/read-output.ts";
import { newId } from "../random.ts";
import { findOffice, OFFICE_MEMORY_MB, officeArguments, writeProfile } from "./office.ts";
import { openProgram, type StandingProgram } from "./run-program.ts";
import { makeTemporaryFolder } from "../temporary-folders.ts";

export interface WarmConversion {
  /** Whose document it is. */
  readonly ownerId: string;
  readonly bytes: Uint8Array;
  /** Extension of the document, and of what is made of it. */
  readonly from: string;
  readonly to: string;
  /** Further arguments, such as how a text file is to be read. */
  readonly args?: readonly string[];
  /** Of what is made. */
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WarmOffices {
  /** Starts one ahead for a person who will want it in a moment, where none stands ready. */
  prepare(ownerId: string): void;
  /** @returns null where nothing was made; @throws the signal's reason; what a full disk throws */
  convert(conversion: WarmConversion): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface WarmLimits {
  /** That stand ready; each takes some 200 MB. */
  readonly most: number;
  /** After which one that nobody needs is ended. */
  readonly idleMs: number;
}

/** Processor time after which one is replaced, whatever it has made. */
const CPU_SECONDS = 900;
/** What it holds open, since it would end behind its last document. */
const HELD = "held.txt";
/** As LibreOffice marks a document that it has opened: from then on it takes others. */
const HELD_MARK = `.~lock.${HELD}#`;

/**
 * Reads a line for each conversion, its arguments one behind the other with tabs between, and answers with a line. Ends with its
 * standard input, or when LibreOffice has. Its pipe has the user's number in its name where the user has a name, and a task's has none;
 * the program that hands a document over looks under the number all the same, and would start LibreOffice again.
 */
const LOOP = `
office=$1
shift
"$office" "$@" "$PWD/${HELD}" >/dev/null 2>&1 </dev/null &
held=$!
until [ -e "${HELD_MARK}" ]; do kill -0 "$held" || exit 1; sleep 0.05; done
for pipe in /tmp/OSL_PIPE_SingleOfficeIPC_*; do
  [ -O "$pipe" ] && ln -s "$pipe" "/tmp/OSL_PIPE_$(id -u)_\${pipe#/tmp/OSL_PIPE_}" 2>/dev/null
done
tab=$(printf '\\t')
while IFS= read -r line; do
  kill -0 "$held" || exit 1
  (IFS=$tab; set -f; exec "$office" "$@" $line >/dev/null 2>&1 </dev/null)
  echo done
done
kill "$held"
`;

interface Standing {
  readonly ownerId: string;
  readonly folder: string;
  readonly program: StandingProgram;
  readonly lines: AsyncIterator<string>;
  readonly reader: Interface;
  timer: NodeJS.Timeout | undefined;
}

/** One at least can be had at any time: those that work at the moment do not count. */
export function createWarmOffices({ most, idleMs }: WarmLimits): WarmOffices {
  const ready: Promise<Standing | null>[] = [];
  const owners = new Map<Promise<Standing | null>, string>();
  let isClosed = false;

  /** Ended, and its folder away. */
  async function end({ timer, program, reader, folder }: Standing): Promise<void> {
    clearTimeout(timer);
    reader.close();
    program.kill();
    await new Promise<void>((resolve) => program.onEnd(resolve));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  function drop(one: Promise<Standing | null>): void {
    const at = ready.indexOf(one);
    if (at < 0) return;
    void ready.splice(at, 1);
    owners.delete(one);
    void one.then((standing) => standing && end(standing));
  }

  function keep(one: Promise<Standing | null>, ownerId: string): void {
    ready.push(one);
    owners.set(one, ownerId);
    while (ready.length > most) drop(ready[0]!);
  }

  /** One of this person, taken out; a new one where none stands ready. */
  async function take(ownerId: string): Promise<Standing | null> {
    const known = ready.findLast((one) => owners.get(one) === ownerId);
    if (!known) return start(ownerId);
    void ready.splice(ready.indexOf(known), 1);
    owners.delete(known);
    const standing = await known;
    if (standing && !standing.program.hasEnded) {
      clearTimeout(standing.timer);
      return standing;
    }
    if (standing) await end(standing);
    return start(ownerId);
  }

  function putBack(standing: Standing): void {
    const one = Promise.resolve(standing);
    standing.timer = setTimeout(() => drop(one), idleMs);
    standing.timer.unref();
    keep(one, standing.ownerId);
  }

  return {
    prepare(ownerId) {
      if (isClosed || !findOffice() || [...owners.values()].includes(ownerId)) return;
      const one = start(ownerId).catch(() => null);
      keep(one, ownerId);
      void one.then((standing) => {
        // Taken meanwhile, or not wanted by anybody.
        if (!standing || !ready.includes(one)) return;
        standing.timer = setTimeout(() => drop(one), idleMs);
        standing.timer.unref();
      });
    },
    async convert(conversion) {
      const { ownerId, timeoutMs, signal } = conversion;
      signal?.throwIfAborted();
      const standing = await take(ownerId);
      if (!standing) return null;
      let isDone = false;
      const kill = () => standing.program.kill();
      const timer = setTimeout(kill, timeoutMs);
      signal?.addEventListener("abort", kill, { once: true });
      try {
        const made = await convertIn(standing, conversion);
        signal?.throwIfAborted();
        isDone = made !== null;
        return made;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", kill);
        // One that could not make something of a document may be in disorder.
        if (isDone && !isClosed && !standing.program.hasEnded) putBack(standing);
        else await end(standing);
      }
    },
    async close() {
      isClosed = true;
      const all = ready.splice(0);
      owners.clear();
      for (const one of all) {
        const standing = await one;
        if (standing) await end(standing);
      }
    },
  };
}

/** @returns null where LibreOffice is not installed, or does not start */
async function start(ownerId: string): Promise<Standing | null> {
  const office = findOffice();
  if (!office) return null;
  const folder = makeTemporaryFolder("office");
  await writeFile(join(folder, HELD), "\n");
  const profile = join(folder, "profile");
  await writeProfile(profile);
  const program = await openProgram({
    ...{ file: "/bin/sh", args: ["-c", LOOP, "sh", office, ...officeArguments(profile)] },
    ...{ folder, memoryMb: OFFICE_MEMORY_MB, cpuSeconds: CPU_SECONDS },
  });
  const reader = createInterface({ input: program.output });
  return { ownerId, folder, program, reader, lines: reader[Symbol.asyncIterator](), timer: undefined };
}

async function convertIn(
  { folder, program, lines }: Standing,
  { bytes, from, to, args = [], mostBytes }: WarmConversion,
): Promise<Uint8Array | null> {
  // A name that nobody can have put a link under, and no file that is there already is written into.
  const name = newId();
  const [source, made] = [join(folder, `${name}.${from}`), join(folder, `${name}.${to}`)];
  try {
    const file = await open(source, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      if (program.userId !== null) await file.chown(program.userId, program.userId);
    } finally {
      await file.close();
    }
    program.input.write(`${[...args, "--convert-to", to, "--outdir", folder, source].join("\t")}\n`);
    if ((await lines.next()).done) return null;
    return await readOutput(made, mostBytes).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    });
  } finally {
    await rm(source, { force: true });
    await rm(made, { force: true });
  }
}
