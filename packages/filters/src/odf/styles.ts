import type { XmlScanner } from "@yizhou/bytes/xml";

export interface TextStyle {
  /** Equal for styles that look the same; empty for one that changes nothing. */
  readonly key: string;
  /** True when even a blank shows it. */
  readonly marksBlanks: boolean;
}

/** Says nothing about looks: who typed it when, and in which language. */
const NOISE =
  /^(?:officeooo:(?:paragraph-)?rsid|fo:(?:language|country|script)|style:(?:language|country|rfc-language-tag|script)(?:-asian|-complex)?)$/;
const MARKED = /text-underline-style|text-line-through|text-overline|background-color/;

/** Styles of spans: programs make a new one for every click, so what counts is what they state. */
export class TextStyles {
  readonly #styles = new Map<string, TextStyle>();

  /** Reads a `style:style` whose open tag is current; steps to its close tag. */
  read(scanner: XmlScanner): void {
    const isText = scanner.attribute("style:family") === "text";
    const name = scanner.attribute("style:name");
    const parent = scanner.attribute("style:parent-style-name") ?? "";
    const { depth } = scanner;
    const stated: string[] = parent === "" ? [] : [`parent=${parent}`];
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind === "close" || !isText || scanner.name !== "style:text-properties") continue;
      for (const span of scanner.attributes())
        if (!NOISE.test(span.name)) stated.push(`${span.name}=${scanner.attributeValue(span)}`);
    }
    if (!isText || name === undefined) return;
    const key = stated.sort().join(";");
    this.#styles.set(name, { key, marksBlanks: MARKED.test(key) });
  }

  /** A style that the part does not state itself goes by its name. */
  get(name: string): TextStyle {
    return this.#styles.get(name) ?? { key: name === "" ? "" : `named=${name}`, marksBlanks: true };
  }
}
