/** Cell formats that wrap their text, made of those that a workbook has. */
import { XmlScanner, type XmlEdit, type XmlSource } from "@yizhou/bytes/xml";

/** Cell formats of the workbook, and those that were made of them. */
export class WrappingStyles {
  readonly #formats: string[] = [];
  /** Of each font, in points. */
  readonly #sizes: number[] = [];
  readonly #added: string[] = [];
  readonly #made = new Map<number, number>();
  #count: { start: number; end: number } | null = null;
  #close = -1;

  constructor(source: XmlSource) {
    const scanner = new XmlScanner(source);
    let isFont = false;
    while (scanner.next()) {
      if (scanner.name === "s:fonts") isFont = scanner.kind === "open";
      else if (isFont && scanner.kind === "open" && scanner.name === "s:font") this.#sizes.push(0);
      else if (isFont && scanner.kind === "open" && scanner.name === "s:sz" && this.#sizes.length > 0)
        this.#sizes[this.#sizes.length - 1] = Number(scanner.attribute("val")) || 0;
      if (scanner.name !== "s:cellXfs") continue;
      if (scanner.kind === "close") {
        this.#close = scanner.start;
        break;
      }
      const span = scanner.attributeSpan("count");
      this.#count = span ? { start: span.valueStart, end: span.valueEnd } : null;
      const { depth } = scanner;
      while (scanner.next() && scanner.depth > depth) {
        if (scanner.kind !== "open") continue;
        const { start } = scanner;
        scanner.skip();
        this.#formats.push(source.text.slice(start, scanner.end));
      }
      this.#close = scanner.start;
      break;
    }
  }

  /** Index of the format that wraps; null where the cell's own does, or is not there. */
  of(style: number): number | null {
    const known = this.#made.get(style);
    if (known !== undefined) return known;
    const format = this.#formats[style];
    if (format === undefined || /\swrapText\s*=\s*["'](?:1|true)["']/.test(format)) return null;
    const index = this.#formats.length + this.#added.length;
    this.#added.push(withWrap(format));
    this.#made.set(style, index);
    return index;
  }

  /** How large its letters are beside those of the workbook's first font, by which columns are measured; 1 where either is not said. */
  scaleOf(style: number): number {
    const font = Number(/\sfontId\s*=\s*["'](\d+)/.exec(this.#formats[style] ?? "")?.[1] ?? 0);
    return (this.#sizes[font] || 1) / (this.#sizes[0] || 1) || 1;
  }

  /** True where the text of a cell runs otherwise than along its row. */
  isTurned(style: number): boolean {
    return /\stextRotation\s*=\s*["'](?!0["'])/.test(this.#formats[style] ?? "");
  }

  edits(): XmlEdit[] {
    if (this.#added.length === 0) return [];
    const count = String(this.#formats.length + this.#added.length);
    return [
      ...(this.#count ? [{ ...this.#count, bytes: count }] : []),
      { start: this.#close, end: this.#close, bytes: this.#added.join("") },
    ];
  }
}

/** A cell format (`xf`) whose alignment wraps. */
function withWrap(format: string): string {
  const [open, prefix] = /^<([\w.-]+:)?xf\b[^>]*?\/?>/.exec(format)! as unknown as [
    string,
    string | undefined,
  ];
  const applied = open
    .replace(/\sapplyAlignment\s*=\s*(?:"[^"]*"|'[^']*')/, "")
    .replace(/\s*(\/?)>$/, ' applyAlignment="1"$1>');
  const name = `${prefix ?? ""}alignment`;
  if (open.endsWith("/>")) return `${applied.slice(0, -2)}><${name} wrapText="1"/></${prefix ?? ""}xf>`;
  const inside = format.slice(open.length);
  const alignment = new RegExp(`<${name}\\b[^>]*>`).exec(inside)?.[0];
  if (!alignment) return `${applied}<${name} wrapText="1"/>${inside}`;
  const wrapped = alignment
    .replace(/\s(?:wrapText|shrinkToFit)\s*=\s*(?:"[^"]*"|'[^']*')/g, "")
    .replace(/\s*(\/?)>$/, ' wrapText="1"$1>');
  return applied + inside.replace(alignment, () => wrapped);
}
