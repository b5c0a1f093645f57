/**
 * Running text as Markdown (CommonMark with the tables and footnotes of GitHub) of the translation. Pictures stand at the end, as
 * addresses that hold them, so that one file is the whole.
 */
import { titleOf, type ReadingOptions } from "./write-reading.ts";
import { isLink } from "./flow-html.ts";
import type { FlowDocument, FlowParagraph, FlowPart, FlowPicture, FlowRun, FlowTable } from "./flow-model.ts";

export function writeMarkdown(document: FlowDocument, _options: ReadingOptions): Uint8Array {
  return new TextEncoder().encode(new MarkdownWriter(document).text());
}

class MarkdownWriter {
  readonly #document: FlowDocument;
  readonly #pictures: FlowPicture[] = [];

  constructor(document: FlowDocument) {
    this.#document = document;
  }

  text(): string {
    const { parts, notes } = this.#document;
    const hasTitle = parts.some((part) => part.kind === "paragraph" && part.role === "title");
    const name = titleOf(this.#document).trim();
    const blocks = [
      ...(hasTitle || name === "" ? [] : [`# ${escape(name)}`]),
      ...this.#parts(parts),
      ...notes.map((note, i) => `[^${i + 1}]: ${this.#line(note)}`),
    ];
    const pictures = this.#pictures.map(({ png }, i) => `[${i + 1}]: ${dataAddress(png)}`);
    return `${[...blocks, ...(pictures.length > 0 ? [pictures.join("\n")] : [])].join("\n\n")}\n`;
  }

  #parts(parts: readonly FlowPart[]): string[] {
    const blocks: string[] = [];
    let wasItem = false;
    for (const part of parts) {
      const isItem = part.kind === "paragraph" && part.role === "list-item" && part.bullet !== null;
      const text = this.#part(part);
      if (text === "") continue;
      if (isItem && wasItem) blocks[blocks.length - 1] += `\n${text}`;
      else blocks.push(text);
      wasItem = isItem;
    }
    return blocks;
  }

  #part(part: FlowPart): string {
    if (part.kind === "table") return this.#table(part);
    if (part.kind === "figure") return this.#picture(part.picture);
    const { role, level, bullet, pageNumber } = part;
    if (role === "code") return `${FENCE}\n${part.source.map(({ text }) => text).join("")}\n${FENCE}`;
    const line = this.#line(part);
    if (line === "") return "";
    if (role === "title") return `# ${line}`;
    if (role === "heading") return `${"#".repeat(Math.min(6, Math.max(2, level ?? 2)))} ${line}`;
    if (role === "list-item" && bullet !== null) return /^\d+[.)]$/.test(bullet) ? line : `- ${line}`;
    return pageNumber === null ? line : `${line} ${escape(pageNumber)}`;
  }

  /** A paragraph's words in one line, its number before them; a sign that only marks an item is left to the list. */
  #line({ bullet, role, source, target }: FlowParagraph): string {
    const isSign = role === "list-item" && bullet !== null && !/[\p{L}\p{N}]/u.test(bullet);
    const words = this.#runs(withoutBold(role, target ?? source)).trim();
    const before = bullet === null || isSign ? "" : `${/^\d+[.)]$/.test(bullet) ? bullet : escape(bullet)} `;
    const line = before + words;
    return before === "" ? line.replace(/^(?=[#>+-]|\d+[.)]\s)/, "\\") : line;
  }

  /** Marks of emphasis stand around all runs of one look: two of them side by side would be read as something else. */
  #runs(runs: readonly FlowRun[]): string {
    const groups: FlowRun[][] = [];
    for (const run of runs) {
      const last = groups.at(-1)?.[0];
      if (last && isSame(lookOf(last), lookOf(run))) groups.at(-1)!.push(run);
      else groups.push([run]);
    }
    return groups
      .map((group) => {
        const { isItalic, isBold, link } = lookOf(group[0]!);
        const whole = group.map((run) => this.#run(run)).join("");
        const [, before, core, after] = /^(\s*)(.*?)(\s*)$/s.exec(whole)!;
        if (core === "") return whole;
        let text = core!;
        if (isItalic) text = `*${text}*`;
        if (isBold) text = `**${text}**`;
        if (isLink(link)) text = `[${text}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`;
        return before + text + after;
      })
      .join("");
  }

  #run(run: FlowRun): string {
    if (run.note !== undefined) return `[^${run.note + 1}]`;
    if (run.picture) return this.#picture(run.picture);
    if (run.text.trim() === "") return run.text.replace(/\s*\n\s*/g, " ");
    const text = escape(run.text).replace(/\s*\n\s*/g, "<br>");
    return run.rise === 0 ? text : run.rise > 0 ? `<sup>${text}</sup>` : `<sub>${text}</sub>`;
  }

  /** Cells that span several stand in the first of them. */
  #table({ rows, cells }: FlowTable): string {
    const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
    const lines = Array.from({ length: rows }, (_, row) => {
      const line = Array.from({ length: columns }, (_cell, column) => {
        const cell = cells.find((one) => one.row === row && one.column === column);
        const texts = cell?.paragraphs.map((paragraph) => this.#line(paragraph)) ?? [];
        return texts.join("<br>").replaceAll("|", "\\|");
      });
      return `| ${line.join(" | ")} |`;
    });
    return [lines[0], `|${" --- |".repeat(columns)}`, ...lines.slice(1)].join("\n");
  }

  #picture(picture: FlowPicture): string {
    const known = this.#pictures.indexOf(picture);
    const number = known < 0 ? this.#pictures.push(picture) : known + 1;
    return `![${escape(picture.description.slice(0, 200).replace(/\s+/g, " "))}][${number}]`;
  }
}

type Look = Pick<FlowRun, "isItalic" | "isBold" | "link">;
const PLAIN: Look = { isItalic: false, isBold: false, link: null };

/** A mark of a note, or a picture, has none. */
function lookOf({ isItalic, isBold, link, note, picture }: FlowRun): Look {
  return note === undefined && !picture ? { isItalic, isBold, link } : PLAIN;
}

function isSame(one: Look, other: Look): boolean {
  return one.isItalic === other.isItalic && one.isBold === other.isBold && one.link === other.link;
}

const FENCE = "```";

/** Headings are bold by themselves. */
function withoutBold(role: FlowParagraph["role"], runs: readonly FlowRun[]): readonly FlowRun[] {
  return role === "title" || role === "heading" ? runs.map((run) => ({ ...run, isBold: false })) : runs;
}

/** Signs that would mean something. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>~|$&]/g, (sign) => (sign === "&" ? "&amp;" : `\\${sign}`));
}

function dataAddress(png: Uint8Array): string {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
