/** Marks of a text (`TextUnit.marks`): what all of its words have in common in the way they look and are written. */
import { LONGEST_MARK, type MarkKind, type TextMark } from "@yizhou/model";

/** One mark, or none where there is nothing to say. Of a style with other names behind commas, the first counts. */
export function markOf(kind: MarkKind, value: string | undefined): readonly TextMark[] {
  const said = value?.split(",", 1)[0]?.trim() ?? "";
  const mark: TextMark = `${kind}:${said}`;
  return said === "" || mark.length > LONGEST_MARK ? NO_MARKS : [mark];
}

/** A colour as files spell it (`FFFF0000`, `#ff0000`, `accent1`); black, white and what the program decides say nothing. */
export function colourMark(kind: "colour" | "highlight", value: string | undefined): readonly TextMark[] {
  const said = (value ?? "").replace(/^#/, "").toLowerCase();
  const colour = /^[0-9a-f]{8}$/.test(said) ? said.slice(2) : said;
  const isPlain = /^(?:auto|none|transparent|tx\d|bg\d|dk\d|lt\d)$/.test(colour);
  const isUsual =
    kind === "colour" ? colour === "000000" || colour === "black" : /^(?:ffffff|white)$/.test(colour);
  return isPlain || isUsual ? NO_MARKS : markOf(kind, colour);
}

/** A language by its first subtag: files say `en-US` here and `en-GB` there by chance. */
export function languageMark(value: string | undefined): readonly TextMark[] {
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(value ?? "")?.[0].toLowerCase();
  return language === "zxx" || language === "und" ? NO_MARKS : markOf("language", language);
}

/** What all of several pieces have; none where there are no pieces. */
export function sharedMarks(pieces: Iterable<readonly TextMark[]>): readonly TextMark[] {
  let shared: readonly TextMark[] | null = null;
  for (const marks of pieces) {
    shared = shared === null ? marks : shared.filter((mark) => marks.includes(mark));
    if (shared.length === 0) return NO_MARKS;
  }
  return shared ?? NO_MARKS;
}

export const NO_MARKS: readonly TextMark[] = [];
