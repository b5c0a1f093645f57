// False alarms of the quality checks on confirmed translations, and what the report on a large document costs.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readTmx } from "@yizhou/exchange";
import { CHECK_IDS, parseLanguageTag, textOnly } from "@yizhou/model";
import { checkDocument, DEFAULT_QA_SETTINGS, type CheckContext, type CheckedSegment } from "@yizhou/qa";
import { seeded } from "./generated-memory.ts";
import { cpuSeconds, type Area, type Figure } from "./figure.ts";

const MEMORY = join(import.meta.dirname, "../../../shared/corpus/tm/python-docs-3.12.en-zh.tmx.gz");
const DRAWN = 600;
const SEED = 15;
const REPORT_SEGMENTS = 10_000;
const context: CheckContext = {
  from: parseLanguageTag("en"),
  to: parseLanguageTag("zh-Hans"),
  settings: DEFAULT_QA_SETTINGS,
};

/** Segments of a confirmed memory on which each check of its own accord says something, and the report on 10,000 of them. */
export const checks: Area = {
  name: "checks",
  async run() {
    if (!existsSync(MEMORY)) return { skipped: "the corpus is not at ../shared/corpus" };
    const pairs: CheckedSegment[] = [];
    for await (const { variants } of readTmx(gunzipSync(await readFile(MEMORY)))) {
      const [source, target] = [variants[0]!.content, variants[1]!.content];
      pairs.push({ ordinal: pairs.length, source, target, isConfirmed: true });
    }
    const drawn = draw(pairs, DRAWN);
    const found = await checkDocument(drawn, context, async () => {});
    if (process.env["YIZHOU_SHOW_FINDINGS"]) {
      for (const { check, variant, values, ordinal } of found) {
        const { source, target } = pairs[ordinal]!;
        console.log(
          `${check}.${variant} ${values.join(" | ")}\n  ${textOnly(source)}\n  ${textOnly(target!)}`,
        );
      }
    }
    const shares = CHECK_IDS.map((id): Figure => {
      const segments = new Set(found.flatMap(({ check, ordinal }) => (check === id ? [ordinal] : [])));
      return {
        what: `segments of ${DRAWN} confirmed ones with a finding: ${id}`,
        value: (100 * segments.size) / DRAWN,
        unit: "%",
        limit: { atMost: 3 },
      };
    });
    const large = draw(pairs, REPORT_SEGMENTS);
    const seconds = await cpuSeconds(() => checkDocument(large, context, async () => {}), 3);
    return [
      ...shares,
      { what: `report on ${REPORT_SEGMENTS} segments`, value: seconds, unit: "CPU s", limit: { atMost: 3 } },
    ];
  },
};

/** `count` different ones, the same at every run; numbered by their place in the whole. */
function draw(pairs: readonly CheckedSegment[], count: number): CheckedSegment[] {
  const random = seeded(SEED);
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(random(pairs.length));
  return [...drawn].sort((a, b) => a - b).map((at) => pairs[at]!);
}
