/**
 * What the fields of a document compare: a choice of a form that is such a text decides what a field shows, also in another part.
 * Translated, it would be equal no more. More is taken for compared than is: what stays is told.
 */
import { fromByteString, unescapeXml, type XmlSource } from "@yizhou/bytes/xml";
import { MOST_CHARACTERS } from "./field-literals.ts";

/**
 * Texts on either side of an operator, as the fields of these parts have them; codes that runs cut are joined.
 * Cost: linear in the parts.
 */
export function comparedTexts(sources: Iterable<XmlSource>): ReadonlySet<string> {
  const compared = new Set<string>();
  for (const source of sources)
    for (const code of codesOf(source)) {
      if (!COMPARING.test(code)) continue;
      const tokens = [...code.matchAll(TOKEN)];
      for (const [at, [token]] of tokens.entries())
        if (OPERATOR.test(token))
          for (const side of [tokens[at - 1], tokens[at + 1]])
            if (side) compared.add((side[1] ?? side[0]).replace(/\\(.)/g, "$1"));
    }
  return compared;
}

const ATTRIBUTES = String.raw`(?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*`;
const CODES = new RegExp(
  String.raw`<(?:[\w.-]+:)?(?:(fldChar|fldSimple)(${ATTRIBUTES})|instrText${ATTRIBUTES}\s*>([^<]*))`,
  "g",
);
const TYPE = /fldCharType\s*=\s*["'](begin|end)/;
const INSTRUCTION = /instr\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Codes of fields without those inside of them. */
export function* codesOf(source: XmlSource): Generator<string> {
  const open: string[] = [];
  for (const [, element, attributes = "", code] of source.text.matchAll(CODES)) {
    const type = element === "fldChar" && TYPE.exec(attributes)?.[1];
    if (element === "fldSimple") {
      const [, double, single] = INSTRUCTION.exec(attributes) ?? [];
      yield readCode(double ?? single ?? "");
    } else if (type === "begin") open.push("");
    else if (type === "end") {
      yield readCode(open.pop() ?? "");
      // What an inner field comes to is no text of the code around it.
      if (open.length > 0) open.push(`${open.pop()} `);
    } else if (code !== undefined && open.length > 0 && open.at(-1)!.length < MOST_CHARACTERS)
      open.push(open.pop()! + code);
  }
  for (const code of open) yield readCode(code);
}

function readCode(code: string): string {
  return unescapeXml(fromByteString(code.slice(0, MOST_CHARACTERS)));
}

const COMPARING = /^\s*(?:=|(?:IF|COMPARE|SKIPIF|NEXTIF)\s)/i;
const TOKEN = /["“”]((?:\\[^]?|[^"“”\\])*)["“”]?|[=<>]+|[^\s"“”=<>]+/g;
const OPERATOR = /^[=<>]+$/;
