// The limited process for imports of units: strangers' files are read here.
import type { TranslationUnit } from "@yizhou/model";
import { serveImport } from "../../platform/limited/serve-import.ts";
import { IMPORTED_AT_ONCE, prepareUnits, type PreparedUnits } from "./prepare-units.ts";
import { readImport } from "./read-import.ts";

/** Words remembered as told, so that they are not told with every piece. */
const TOLD_AT_MOST = 300_000;
const toldWords = new Set<string>();

serveImport<TranslationUnit, PreparedUnits>({
  thingsAtOnce: IMPORTED_AT_ONCE,
  async *read({ name, mapping }, input, onProblem) {
    let row = 0;
    for await (const unit of readImport(name, input, mapping, onProblem)) {
      row++;
      if (unit.variants.length >= 2) yield unit;
      else onProblem({ row, problem: { code: "exchange.row_empty", params: {} }, isNote: false });
    }
  },
  prepare(units, source) {
    const prepared = prepareUnits(units, source, (word) => toldWords.has(word));
    if (toldWords.size > TOLD_AT_MOST) toldWords.clear();
    for (const { word } of prepared.words) toldWords.add(word);
    return prepared;
  },
});
