import { blindSheet } from "@yizhou/evaluation";
import { writeCsv } from "@yizhou/exchange";
import type { EvaluationRow } from "./repo.ts";

/** The same as the command line's: about an hour of a person's time with two systems, and the same lines every time. */
export const SHEET = { lines: 100, seed: 7 } as const;

/** Outputs to be judged without knowing whose they are, or which is whose, as CSV. */
export async function sheetOf(
  { engines, pairs, outputs }: Pick<EvaluationRow, "engines" | "pairs" | "outputs">,
  part: "sheet" | "key",
): Promise<Uint8Array> {
  const { rows, key } = blindSheet(
    pairs.map(({ source }) => source),
    outputs.map((lines, at) => ({ name: engines[at]!.name, outputs: lines })),
    SHEET.lines,
    SHEET.seed,
  );
  const letters = outputs.map((_, at) => String.fromCodePoint(0x41 + at));
  const table =
    part === "key"
      ? [["#", ...letters], ...key]
      : [["#", "source", ...letters, "better"], ...rows.map((row) => [...row, ""])];
  let text = "";
  for await (const piece of writeCsv(table)) text += piece;
  return Buffer.from(text, "utf8");
}
