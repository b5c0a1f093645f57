import type { InlineContent } from "@yizhou/model";
import type { Fragment, InlineModel, Piece } from "./run-content.ts";

/** How one markup language spells runs. All strings are byte strings. */
export interface RunDialect {
  /** A run around content that `text` made, or that a run-level fragment holds. */
  run(properties: string, body: string): string;
  /** Content of a run for a piece of text. */
  text(text: string): string;
  /** True when one run may hold several texts and objects. */
  readonly joinsRuns: boolean;
  /** Properties for translated text: language, font slot, direction. */
  translatedProperties(properties: string, text: string): string;
  /** Source bytes of a span, with whatever changes inside it. */
  render(start: number, end: number): string;
}

/** Gathers pieces into runs; neighbours with the same properties share one where the dialect allows it. */
export class RunWriter {
  readonly #dialect: RunDialect;
  #out = "";
  #properties: string | null = null;
  #body = "";
  #text = "";
  #textProperties = "";

  constructor(dialect: RunDialect) {
    this.#dialect = dialect;
  }

  text(properties: string, text: string): void {
    if (text !== "") this.#add(properties, this.#dialect.text(text));
  }

  /** Texts that follow each other in one format are one text. */
  translated(properties: string, text: string): void {
    if (text === "") return;
    const next = this.#dialect.translatedProperties(properties, text);
    if (this.#text !== "" && next === this.#textProperties) this.#text += text;
    else {
      this.#endText();
      this.#text = text;
      this.#textProperties = next;
    }
  }

  fragment(fragment: Fragment): void {
    const bytes = this.#dialect.render(fragment.start, fragment.end);
    if (fragment.level === "run") this.#add(fragment.properties, bytes);
    else {
      this.#endRun();
      this.#out += bytes;
    }
  }

  piece(piece: Piece): void {
    if (piece.kind === "text") this.text(piece.format.properties, piece.text);
    else if (piece.kind === "object") piece.fragments.forEach((fragment) => this.fragment(fragment));
    else piece.pair[piece.kind].forEach((fragment) => this.fragment(fragment));
  }

  finish(): string {
    this.#endRun();
    return this.#out;
  }

  #add(properties: string, body: string): void {
    this.#endText();
    this.#append(properties, body);
  }

  #endText(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#append(this.#textProperties, this.#dialect.text(text));
  }

  #append(properties: string, body: string): void {
    if (this.#properties !== properties || !this.#dialect.joinsRuns) this.#endRun();
    this.#properties = properties;
    this.#body += body;
  }

  #endRun(): void {
    this.#endText();
    if (this.#properties !== null) this.#out += this.#dialect.run(this.#properties, this.#body);
    this.#properties = null;
    this.#body = "";
  }
}

/**
 * The runs of a translated paragraph: what stood around the content, and the target in its place.
 *
 * @param target  its tags must be the model's, in order (see `repairTarget`)
 */
export function writeRuns(model: InlineModel, target: InlineContent, dialect: RunDialect): string {
  const writer = new RunWriter(dialect);
  for (const piece of model.lead) writer.piece(piece);
  const formats = [model.base];
  for (const node of target) {
    if (node.kind === "text") {
      writer.translated(formats.at(-1)!.properties, node.text);
      continue;
    }
    const source = model.tags.get(node.id)!;
    if (source.kind === "object") writer.piece(source.piece);
    else if (node.kind === "open") {
      if (source.kind === "pair") writer.piece({ kind: "open", pair: source.pair });
      formats.push(source.kind === "pair" ? source.base : source.format);
    } else {
      if (source.kind === "pair") writer.piece({ kind: "close", pair: source.pair });
      formats.pop();
    }
  }
  for (const piece of model.tail) writer.piece(piece);
  return writer.finish();
}

/**
 * The runs of a second paragraph with the translation, for bilingual results, without anything that must not stand twice: links,
 * equations and page numbers stay, other fields become the text that they show.
 *
 * @param target  as in `writeRuns`
 */
export function writeTranslationOnly(model: InlineModel, target: InlineContent, dialect: RunDialect): string {
  const writer = new RunWriter(dialect);
  const formats = [model.base];
  writeEdge(writer, model.lead, model.base.properties);
  for (const node of target) {
    const properties = formats.at(-1)!.properties;
    if (node.kind === "text") {
      writer.translated(properties, node.text);
      continue;
    }
    const source = model.tags.get(node.id)!;
    if (source.kind === "object") {
      const { type, equivalent, isRepeatable } = source.piece;
      if (isRepeatable || ["break", "tab", "equation"].includes(type)) writer.piece(source.piece);
      else if (equivalent !== undefined) writer.translated(properties, equivalent);
    } else {
      const isElement = source.kind === "pair" && source.pair.type === "link" && !source.pair.isSplittable;
      if (isElement) writer.piece({ kind: node.kind === "open" ? "open" : "close", pair: source.pair });
      if (node.kind === "open") formats.push(source.kind === "pair" ? source.base : source.format);
      else formats.pop();
    }
  }
  writeEdge(writer, model.tail, model.base.properties);
  return writer.finish();
}

/** Of what stands around the text only its layout is repeated: tabs, and the page number behind one. */
export function writeEdge(writer: RunWriter, pieces: readonly Piece[], properties: string): void {
  for (const piece of pieces) {
    if (piece.kind !== "object") continue;
    if (piece.type === "tab" || piece.isRepeatable) writer.piece(piece);
    else if (piece.type === "field" && piece.equivalent) writer.translated(properties, piece.equivalent);
  }
}
