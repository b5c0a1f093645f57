/**
 * Running text as HTML that is also XML, so that one web page and the chapters of a book are made of the same: paragraphs with one side
 * or both, tables, figures and formulas as they are drawn, notes right behind the paragraph that leads to them.
 */
import { escapeXmlAttribute, escapeXmlText } from "@yizhou/bytes/xml";
import type { LanguageTag } from "@yizhou/model";
import type { FlowDocument, FlowParagraph, FlowPart, FlowPicture, FlowRun, FlowTable } from "./flow-model.ts";

export type Side = "source" | "target";

export interface FlowHtmlOptions {
  readonly languages: Readonly<Record<Side, LanguageTag>>;
  /** `target`: the translation, and the source of what has none. */
  readonly sides: "both" | "target";
  /** Address of a picture. */
  readonly addressOf: (picture: FlowPicture) => string;
}

/** Texts escaped, with the number or sign before them. */
export interface FlowHeading {
  readonly id: string;
  readonly level: number;
  readonly source: string;
  readonly target: string;
}

/** Writes parts in their order; `headings` holds those written so far. */
export class FlowHtml {
  readonly headings: FlowHeading[] = [];
  readonly #document: FlowDocument;
  readonly #options: FlowHtmlOptions;

  constructor(document: FlowDocument, options: FlowHtmlOptions) {
    this.#document = document;
    this.#options = options;
  }

  write(parts: readonly FlowPart[]): string {
    let html = "";
    let list = "";
    for (const part of parts) {
      const isItem = part.kind === "paragraph" && part.bullet !== null && part.role === "list-item";
      if (isItem) {
        list += `<li>${this.#sides(part, "span", part.bullet)}${this.#notesOf(part)}</li>`;
        continue;
      }
      if (list !== "") html += `<ul class="items">${list}</ul>`;
      list = "";
      if (part.kind === "paragraph") html += this.#paragraph(part);
      else if (part.kind === "table") html += this.#table(part);
      else
        html += `<figure${part.isFormula ? ' class="formula"' : ""}>${this.#picture(part.picture)}</figure>`;
    }
    return html + (list === "" ? "" : `<ul class="items">${list}</ul>`);
  }

  #paragraph(part: FlowParagraph): string {
    const { role, level } = part;
    if (role === "title" || role === "heading") {
      const rank = rankOf(role, level, this.headings.at(-1)?.level ?? 1);
      const id = `part-${this.headings.length + 1}`;
      const bullet = part.bullet === null ? "" : `${part.bullet} `;
      const source = escapeXmlText(bullet + plain(part.source));
      this.headings.push({
        ...{ id, level: rank, source },
        target: part.target ? escapeXmlText(bullet + plain(part.target)) : source,
      });
      return `<h${rank} id="${id}">${this.#sides(withoutBold(part), "span", part.bullet)}</h${rank}>`;
    }
    if (role === "code") return `<pre tabindex="0">${this.#runs(part.source)}</pre>`;
    const number =
      part.pageNumber === null ? "" : `<span class="page">${escapeXmlText(part.pageNumber)}</span>`;
    const style =
      part.align === "center" || part.align === "right" ? ` style="text-align:${part.align}"` : "";
    return `<div class="p ${role}"${style}>${this.#sides(part, "p", part.bullet)}${number}</div>${this.#notesOf(part)}`;
  }

  /** Both sides of a text, of which the reader sees one or both; a text that stays as it is has one. */
  #sides({ source, target }: Pick<FlowParagraph, Side>, tag: "p" | "span", bullet: string | null): string {
    const before = bullet === null ? "" : `${escapeXmlText(bullet)} `;
    const side = (of: Side, runs: readonly FlowRun[]) =>
      `<${tag} class="${of === "source" ? "s" : "t"}" lang="${this.#options.languages[of]}" dir="auto">${before}${this.#runs(runs)}</${tag}>`;
    if (!target)
      return `<${tag} lang="${this.#options.languages.source}" dir="auto">${before}${this.#runs(source)}</${tag}>`;
    return this.#options.sides === "target"
      ? side("target", target)
      : `${side("source", source)}${side("target", target)}`;
  }

  /** Notes that a paragraph leads to, right behind it. */
  #notesOf(part: FlowParagraph): string {
    const numbers = [...part.source, ...(part.target ?? [])].flatMap(({ note }) => note ?? []);
    return [...new Set(numbers)]
      .map((number) => {
        const note = this.#document.notes[number];
        return note
          ? `<div class="note" role="note" id="note-${number + 1}"><sup>${number + 1}</sup> ${this.#sides(note, "span", null)}</div>`
          : "";
      })
      .join("");
  }

  #table({ cells, rows }: FlowTable): string {
    const lines = Array.from({ length: rows }, (_, row) => {
      const own = cells.filter((cell) => cell.row === row);
      const inner = own.map(({ rowSpan, columnSpan, paragraphs }) => {
        const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ""}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ""}`;
        const [first] = paragraphs;
        const align =
          first && first.align !== "left" && first.align !== "justify"
            ? ` style="text-align:${first.align}"`
            : "";
        return `<td${spans}${align}>${paragraphs.map((one) => this.#sides(one, "p", one.bullet)).join("")}</td>`;
      });
      return inner.length === 0 ? "" : `<tr>${inner.join("")}</tr>`;
    });
    return `<div class="table" tabindex="0" role="group"><table>${lines.join("")}</table></div>`;
  }

  #picture(shown: FlowPicture, inline = ""): string {
    const { width, height, description } = shown;
    const size = `width="${Math.round((width * 4) / 3)}" height="${Math.round((height * 4) / 3)}"`;
    const text = escapeXmlAttribute(description.slice(0, 500));
    return `<img ${inline}${size} alt="${text}" src="${this.#options.addressOf(shown)}"/>`;
  }

  #runs(runs: readonly FlowRun[]): string {
    return runs
      .map((run) => {
        if (run.note !== undefined)
          return `<a class="mark" href="#note-${run.note + 1}"><sup>${run.note + 1}</sup></a>`;
        if (run.picture) {
          const style = `vertical-align:${(-run.picture.drop).toFixed(1)}pt`;
          return this.#picture(run.picture, `class="inline" style="${style}" `);
        }
        let html = escapeXmlText(run.text).replaceAll("\n", "<br/>");
        if (run.rise !== 0) html = run.rise > 0 ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
        if (run.isItalic) html = `<i>${html}</i>`;
        if (run.isBold) html = `<b>${html}</b>`;
        if (isLink(run.link)) html = `<a href="${escapeXmlAttribute(run.link)}" rel="noreferrer">${html}</a>`;
        return html;
      })
      .join("");
  }
}

/** Rank of a title or heading, 1-6; one more than that of the heading before it at most, as readers of outlines expect. */
export function rankOf(role: FlowParagraph["role"], level: number | null, before: number): number {
  return role === "title" ? 1 : Math.min(6, before + 1, Math.max(2, level ?? 2));
}

/** Of the addresses that documents name, those that a reader may follow. */
export function isLink(address: string | null): address is string {
  return address !== null && /^(https?|mailto|tel):/i.test(address);
}

/** Headings are bold by themselves. */
function withoutBold({ source, target }: Pick<FlowParagraph, Side>): Pick<FlowParagraph, Side> {
  const light = (runs: readonly FlowRun[]) => runs.map((run) => ({ ...run, isBold: false }));
  return { source: light(source), target: target && light(target) };
}

export function plain(runs: readonly FlowRun[]): string {
  return runs.map(({ text }) => text).join("");
}
