import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { tableOfUnits, writeCsv, writeTmx, writeXlsx } from "@yizhou/exchange";
import { AppError, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { languageOption, usage } from "./arguments.ts";
import { EXIT } from "./command.ts";
import { say } from "./texts.ts";
import type { TmAction } from "./tm-action.ts";
import { endingOf } from "./unit-files.ts";
import own from "../package.json" with { type: "json" };

/** `yizhou tm export`: one direction of a person's library as a file. */
export const exportLibrary: TmAction = {
  options: ["account", "library", "from", "to", "output", "force"],
  async run(files, args, terminal) {
    if (files[0] !== undefined) throw usage(terminal, "tooManyArguments", { argument: files[0] });
    const needed = (name: string): string => {
      const value = args.value(name);
      if (value === undefined) throw usage(terminal, "missingOption", { option: `--${name}` });
      return value;
    };
    const [account, name, output] = [needed("account"), needed("library"), needed("output")];
    needed("from");
    needed("to");
    const pair = { from: languageOption(args, "from")!, to: languageOption(args, "to")! };
    const write = WRITERS[endingOf(output)];
    if (!write) throw new AppError("filter.unsupported_format", { extension: endingOf(output) });
    if (!args.has("force") && (await stat(output).catch(() => null)))
      throw usage(terminal, "wouldOverwrite", { file: output });
    const { exportMemory, loadSettings } = await import("@yizhou/server");
    const count = { units: 0 };
    const settings = loadSettings(terminal.environment);
    await exportMemory(settings, { account, name }, pair, async (units) => {
      await writeWhole(output, write(counted(units, count), pair, name));
    });
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ status: "ok", output, ...count })
        : say(terminal.language, "unitsExported", { ...count, output }),
    );
    return EXIT.ok;
  },
};

type Writer = (
  units: AsyncIterable<TranslationUnit>,
  pair: { from: LanguageTag; to: LanguageTag },
  name: string,
) => AsyncIterable<string | Uint8Array>;

const WRITERS: Readonly<Record<string, Writer>> = {
  ".tmx": (units, { from }) => writeTmx(units, { sourceLanguage: from, toolVersion: own.version }),
  async *".csv"(units, { from, to }) {
    const { header, rows } = tableOfUnits(units, [from, to]);
    yield* writeCsv(withHeader(header, rows));
  },
  async *".xlsx"(units, { from, to }, name) {
    const { header, rows } = tableOfUnits(units, [from, to]);
    yield await writeXlsx(name, header, rows);
  },
};

async function* withHeader(header: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield header;
  yield* rows;
}

async function* counted(
  units: AsyncIterable<TranslationUnit>,
  count: { units: number },
): AsyncGenerator<TranslationUnit> {
  for await (const unit of units) {
    count.units++;
    yield unit;
  }
}

/** Into a file beside it, then renamed: a library may be larger than memory, and half of one must not look whole. */
async function writeWhole(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const temporary = `${path}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(temporary));
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    if (cause instanceof AppError) throw cause;
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new AppError("file.unwritable", { name: path, reason: code }, { cause });
  }
}
