import { isSameLanguage, parseLanguageTag, primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { EnginePair } from "../engine.ts";

/** A vendor's codes for languages, by our tags. Source and target codes differ with some vendors. */
export interface LanguageTable {
  readonly from: ReadonlyMap<string, string>;
  readonly to: ReadonlyMap<string, string>;
  /** Target codes by source code, for vendors that do not serve every combination. */
  readonly targetsOf?: (from: string) => readonly string[];
}

/** A direction in the vendor's own codes. */
export interface VendorPair {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads a list such as `zh-Hans:zh zh-Hant:cht en ko:kor`: our tag, and after a colon the vendor's code where it differs.
 */
export function languageCodes(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s+/u)
      .map((entry) => {
        const [tag, code] = entry.split(":");
        return [tag!, code ?? tag!];
      }),
  );
}

/** The vendor's codes of a direction; null when it is not served. A region the vendor does not know falls back to the language. */
export function vendorPair(table: LanguageTable, from: LanguageTag, to: LanguageTag): VendorPair | null {
  const source = codeOf(table.from, from);
  const target = codeOf(table.to, to);
  if (source === undefined || target === undefined || isSameLanguage(from, to)) return null;
  const targets = table.targetsOf?.(source);
  return targets && !targets.includes(target) ? null : { from: source, to: target };
}

function codeOf(codes: ReadonlyMap<string, string>, tag: LanguageTag): string | undefined {
  const exact = codes.get(tag);
  // Simplified for Traditional Chinese would be another script, not another region.
  if (exact !== undefined || primaryLanguage(tag) === "zh") return exact;
  return codes.get(primaryLanguage(tag));
}

/** Every direction of a table, by our tags. */
export function pairsOfTable(table: LanguageTable): EnginePair[] {
  const pairs: EnginePair[] = [];
  for (const [from, source] of table.from) {
    const targets = table.targetsOf?.(source);
    for (const [to, target] of table.to) {
      if (targets && !targets.includes(target)) continue;
      const isSame =
        from === to || (primaryLanguage(from) === primaryLanguage(to) && primaryLanguage(from) !== "zh");
      if (!isSame) pairs.push({ from, to });
    }
  }
  return pairs;
}

/** The tag of a code that a server reports; null when it is none. */
export function tagOfCode(code: string): LanguageTag | null {
  // LibreTranslate's older models call Traditional Chinese `zt`.
  if (code === "zt") return "zh-Hant" as LanguageTag;
  try {
    return parseLanguageTag(code);
  } catch {
    return null;
  }
}
