/**
 * Running text as one HTML file to be read on any screen: source, translation or both, chosen without a script; figures and formulas as
 * they are drawn, notes behind their paragraph, an outline.
 */
import { escapeXmlAttribute, escapeXmlText } from "@yizhou/bytes/xml";
import type { LanguageTag } from "@yizhou/model";
import type { FlowDocument, FlowParagraph, FlowPart, FlowPicture, FlowRun, FlowTable } from "./flow-model.ts";
import { READING_STYLE, READING_WORDS } from "./reading-style.ts";

export interface ReadingOptions {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
}

export function writeReading(document: FlowDocument, options: ReadingOptions): Uint8Array {
  return new TextEncoder().encode(new ReadingWriter(document, options).html());
}

type Side = "source" | "target";

class ReadingWriter {
  readonly #document: FlowDocument;
  readonly #languages: Readonly<Record<Side, LanguageTag>>;
  readonly #headings: { id: string; level: number; source: string; target: string }[] = [];

  constructor(document: FlowDocument, { sourceLanguage, targetLanguage }: ReadingOptions) {
    this.#document = document;
    this.#languages = { source: sourceLanguage, target: targetLanguage };
  }

  html(): string {
    const words = READING_WORDS[this.#languages.target.split("-")[0]!] ?? READING_WORDS.en!;
    const body = this.#parts(this.#document.parts);
    const title = this.#document.parts.find((part) => part.kind === "paragraph" && part.role === "title");
    const name =
      title?.kind === "paragraph" ? plain(title.target ?? title.source) : (this.#document.title ?? "");
    const view = (id: Side | "both", label: string, isChecked: boolean) =>
      `<label><input type="radio" name="view" id="view-${id}"${isChecked ? " checked" : ""}>${label}</label>`;
    const outline = this.#headings
      .map(
        ({ id, level, source, target }) =>
          `<li class="l${level}"><a href="#${id}"><span class="s" lang="${this.#languages.source}">${source}</span><span class="t" lang="${this.#languages.target}">${target}</span></a></li>`,
      )
      .join("");
    return (
      `<!doctype html>\n<html lang="${this.#languages.target}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>${escapeXmlText(name || words.title)}</title><style>${READING_STYLE}</style></head><body>` +
      `<header><fieldset><legend>${words.view}</legend>${view("target", words.target, true)}${view("source", words.source, false)}${view("both", words.both, false)}</fieldset>` +
      `${outline === "" ? "" : `<details><summary>${words.outline}</summary><nav aria-label="${words.outline}"><ul>${outline}</ul></nav></details>`}</header>` +
      `<main>${body}</main></body></html>\n`
    );
  }

  #parts(parts: readonly FlowPart[]): string {
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
      else html += `<figure${part.isFormula ? ' class="formula"' : ""}>${picture(part.picture)}</figure>`;
    }
    return html + (list === "" ? "" : `<ul class="items">${list}</ul>`);
  }

  #paragraph(part: FlowParagraph): string {
    const { role, level } = part;
    if (role === "title" || role === "heading") {
      const rank = role === "title" ? 1 : Math.min(6, Math.max(2, level ?? 2));
      const id = `part-${this.#headings.length + 1}`;
      const bullet = part.bullet === null ? "" : `${part.bullet} `;
      const source = escapeXmlText(bullet + plain(part.source));
      this.#headings.push({
        ...{ id, level: rank, source },
        target: part.target ? escapeXmlText(bullet + plain(part.target)) : source,
      });
      return `<h${rank} id="${id}">${this.#sides(withoutBold(part), "span", part.bullet)}</h${rank}>`;
    }
    if (role === "code") return `<pre tabindex="0">${runsHtml(part.source)}</pre>`;
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
      `<${tag} class="${of === "source" ? "s" : "t"}" lang="${this.#languages[of]}" dir="auto">${before}${runsHtml(runs)}</${tag}>`;
    if (!target)
      return `<${tag} lang="${this.#languages.source}" dir="auto">${before}${runsHtml(source)}</${tag}>`;
    return `${side("source", source)}${side("target", target)}`;
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
}

/** Headings are bold by themselves. */
function withoutBold({ source, target }: Pick<FlowParagraph, Side>): Pick<FlowParagraph, Side> {
  const light = (runs: readonly FlowRun[]) => runs.map((run) => ({ ...run, isBold: false }));
  return { source: light(source), target: target && light(target) };
}

function plain(runs: readonly FlowRun[]): string {
  return runs.map(({ text }) => text).join("");
}

function picture({ png, width, height, description }: FlowPicture): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  const size = `width="${Math.round((width * 4) / 3)}" height="${Math.round((height * 4) / 3)}"`;
  return `<img ${size} alt="${escapeXmlAttribute(description.slice(0, 500))}" src="data:image/png;base64,${data}">`;
}

function runsHtml(runs: readonly FlowRun[]): string {
  return runs
    .map((run) => {
      if (run.note !== undefined)
        return `<a class="mark" href="#note-${run.note + 1}"><sup>${run.note + 1}</sup></a>`;
      if (run.picture) {
        const { drop } = run.picture;
        return picture(run.picture).replace(
          "<img ",
          `<img class="inline" style="vertical-align:${(-drop).toFixed(1)}pt" `,
        );
      }
      let html = escapeXmlText(run.text).replaceAll("\n", "<br>");
      if (run.rise !== 0) html = run.rise > 0 ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
      if (run.isItalic) html = `<i>${html}</i>`;
      if (run.isBold) html = `<b>${html}</b>`;
      if (run.link !== null && /^(https?|mailto|tel):/i.test(run.link))
        html = `<a href="${escapeXmlAttribute(run.link)}" rel="noreferrer">${html}</a>`;
      return html;
    })
    .join("");
}
