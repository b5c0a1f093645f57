import { basename } from "node:path";
import { installedFilters } from "@yizhou/filters/node";
import { AppError, isSameLanguage } from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import { analyseLeverage, type Leverage, LEVERAGE_BANDS } from "@yizhou/tm";
import { languageOption, usage } from "./arguments.ts";
import { forEachFile, readSource } from "./files.ts";
import { loadMemory } from "./memory-files.ts";
import type { Terminal } from "./terminal.ts";
import { say, type TextKey } from "./texts.ts";
import type { TmAction } from "./tm-action.ts";

const BAND_TEXTS: Readonly<Record<keyof Leverage, TextKey | string>> = {
  repetitions: "bandRepetitions",
  context: "101+",
  exact: "100",
  fuzzy95: "95-99",
  fuzzy85: "85-94",
  fuzzy75: "75-84",
  fuzzy50: "50-74",
  none: "bandNone",
  internal: "bandInternal",
};

/** `yizhou tm analyse`: how much of documents is already translated, by the common bands, without a database. */
export const analyse: TmAction = {
  options: ["tm", "from", "to"],
  async run(files, args, terminal) {
    if (files.length === 0) throw usage(terminal, "missingFile");
    const to = languageOption(args, "to");
    if (to === undefined) throw usage(terminal, "missingOption", { option: "--to" });
    const chosen = languageOption(args, "from");
    const memory = (await loadMemory(args.values("tm"), { from: chosen, to })) ?? null;
    return forEachFile(
      files.map((file) => ({ file })),
      terminal,
      async ({ file }) => {
        const document = await extractSegments(await readSource(file), {
          filters: installedFilters,
          name: basename(file),
          sourceLanguage: chosen,
        });
        const from = chosen ?? document.detectedLanguage;
        if (from === null) throw new AppError("language.undetected");
        if (isSameLanguage(from, to)) throw new AppError("language.same_pair");
        const bands = await analyseLeverage(document.segments, memory, { from, to });
        return { file, status: "ok", details: { from, to, bands }, summary: table(bands, terminal) };
      },
    );
  },
};

/** Bands with segments, words and characters, below the file's line. */
function table(bands: Leverage, terminal: Terminal): string {
  const lines = [...LEVERAGE_BANDS, "internal" as const].map((band) => {
    const text = BAND_TEXTS[band];
    const name = /^\d/.test(text) ? text : say(terminal.language, text as TextKey);
    const { segments, words, characters } = bands[band];
    return say(terminal.language, "bandLine", { band: name, segments, words, characters });
  });
  return `\n  ${lines.join("\n  ")}\n`;
}
