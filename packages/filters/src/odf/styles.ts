import type { XmlScanner } from "@yizhou/bytes/xml";
import type { TextLook, TextMark } from "@yizhou/model";
import { colourMark, languageMark, markOf, NO_MARKS } from "../parts/text-marks.ts";

export interface TextStyle {
  /** Equal for styles that look the same; empty for one that changes nothing. */
  readonly key: string;
  /** True when even a blank shows it. */
  readonly marksBlanks: boolean;
  /** What readers are shown of it. */
  readonly looks?: readonly TextLook[];
}

interface StyleFacts {
  readonly parent: string;
  readonly looks: readonly TextMark[];
  readonly isHidden: boolean;
}

const GROUNDED = /^style:(?:text|paragraph|table-cell)-properties$/;

/** Characters that names may not have are written as numbers between lines: `Text_20_body`. */
function spelledName(name: string): string {
  return name.replace(/_([0-9a-f]{1,4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Says nothing about looks: who typed it when, and in which language. */
const NOISE =
  /^(?:officeooo:(?:paragraph-)?rsid|fo:(?:language|country|script)|style:(?:language|country|rfc-language-tag|script)(?:-asian|-complex)?)$/;
const MARKED = /text-underline-style|text-line-through|text-overline|background-color/;

/** By what a style states; the two parents are the office programs' own styles for emphasis. */
const LOOKS: readonly (readonly [TextLook, RegExp])[] = [
  ["bold", /fo:font-weight=(?:bold|[6-9]00)|parent=Strong_20_Emphasis/],
  ["italic", /fo:font-style=(?:italic|oblique)|parent=Emphasis/],
  ["underline", /style:text-underline-style=(?!none)/],
  ["strike", /style:text-line-through-style=(?!none)/],
  ["superscript", /style:text-position=(?:super|[1-9])/],
  ["subscript", /style:text-position=(?:sub|-)/],
];

/** Styles of spans: programs make a new one for every click, so what counts is what they state. */
export class TextStyles {
  readonly #styles = new Map<string, TextStyle>();
  readonly #facts = new Map<string, StyleFacts>();

  /**
   * Reads a `style:style` whose open tag is current; steps to its close tag.
   *
   * @param visit  told of each element in it, whose open tag is current then
   */
  read(scanner: XmlScanner, visit: () => void): void {
    const family = scanner.attribute("style:family") ?? "";
    const isText = family === "text";
    const name = scanner.attribute("style:name");
    const parent = scanner.attribute("style:parent-style-name") ?? "";
    const { depth } = scanner;
    const stated: string[] = parent === "" ? [] : [`parent=${parent}`];
    const looks: TextMark[] = [];
    let isHidden = false;
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind === "close") continue;
      visit();
      if (scanner.attribute("table:display") === "false" || scanner.attribute("text:display") === "none")
        isHidden = true;
      if (scanner.attribute("presentation:visibility") === "hidden") isHidden = true;
      const ground = scanner.attribute("fo:background-color");
      if (ground !== undefined && GROUNDED.test(scanner.name)) looks.push(...colourMark("highlight", ground));
      if (scanner.name === "style:text-properties") {
        looks.push(...colourMark("colour", scanner.attribute("fo:color")));
        const language = scanner.attribute("fo:language");
        looks.push(
          ...languageMark(language === "none" ? scanner.attribute("style:language-asian") : language),
        );
      }
      if (!isText || scanner.name !== "style:text-properties") continue;
      for (const span of scanner.attributes())
        if (!NOISE.test(span.name)) stated.push(`${span.name}=${scanner.attributeValue(span)}`);
    }
    if (name !== undefined) this.#facts.set(`${family} ${name}`, { parent, looks, isHidden });
    if (!isText || name === undefined) return;
    const key = stated.sort().join(";");
    const shown = LOOKS.filter(([, pattern]) => pattern.test(key)).map(([look]) => look);
    this.#styles.set(name, { key, marksBlanks: MARKED.test(key), ...(shown.length > 0 && { looks: shown }) });
  }

  /** What a style of a family states: its looks, and the name that people know it by, which automatic ones have from another. */
  marksOf(family: "text" | "paragraph" | "table-cell", name: string | undefined): readonly TextMark[] {
    if (!name) return NO_MARKS;
    const facts = this.#facts.get(`${family} ${name}`);
    const known = spelledName(facts ? facts.parent : name);
    // What every paragraph and cell has tells nothing apart.
    const isUsual = /^(?:standard|default)$/i.test(known);
    return [...(isUsual ? NO_MARKS : markOf("style", known)), ...(facts?.looks ?? NO_MARKS)];
  }

  /** True for a style by which a sheet, a slide or a text is not shown. */
  isHidden(family: string, name: string | undefined): boolean {
    return this.#facts.get(`${family} ${name ?? ""}`)?.isHidden === true;
  }

  /** A style that the part does not state itself goes by its name. */
  get(name: string): TextStyle {
    return this.#styles.get(name) ?? { key: name === "" ? "" : `named=${name}`, marksBlanks: true };
  }
}
