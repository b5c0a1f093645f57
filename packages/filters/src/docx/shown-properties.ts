import type { XmlSource } from "@yizhou/bytes/xml";
import { codesOf } from "./compared-texts.ts";
import { fieldName } from "./fields.ts";

/** What a document says of itself that is on no page unless a field puts it there; written so by Word, in capitals. */
const SHOWN_BY: ReadonlyMap<string, string> = new Map([
  ["COMMENTS", "dc:description"],
  ["KEYWORDS", "cp:keywords"],
]);

/** Properties that fields of this part show: Word takes them from there again whenever it works the fields out. */
export function propertiesShownIn(source: XmlSource): string[] {
  // Few documents have such a field, and none without its name is looked through.
  if (![...SHOWN_BY.keys()].some((name) => source.text.includes(name))) return [];
  return [...codesOf(source)].flatMap((code) => SHOWN_BY.get(fieldName(code)) ?? []);
}
