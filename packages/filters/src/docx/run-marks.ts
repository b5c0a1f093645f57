import { fromByteString } from "@yizhou/bytes/xml";
import type { TextMark } from "@yizhou/model";
import type { Piece, RunFormat } from "../ooxml/run-content.ts";
import { colourMark, languageMark, markOf, NO_MARKS, sharedMarks } from "../parts/text-marks.ts";
import { propertyChildren, tagAttribute } from "./property-elements.ts";
import { inFrontOf, type StyledLooks, type Styles } from "./styles.ts";

const LETTER = /\p{L}/u;
const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const COMPLEX = /[\p{scx=Arab}\p{scx=Hebr}]/u;

interface FormatMarks {
  readonly looks: readonly TextMark[];
  /** Languages of the three kinds of scripts that a run may be written in; null where none is stated. */
  readonly languages: { readonly val: string; readonly eastAsia: string; readonly bidi: string } | null;
}

/** What paragraphs and runs say of their looks; each format is read once. */
export class RunMarks {
  readonly #styles: Styles;
  /** By the style of the paragraph. */
  readonly #byStyle = new Map<string, Map<RunFormat, FormatMarks>>();

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** @param style  id of the paragraph's style; empty where it states none */
  of(pieces: readonly Piece[], style: string): readonly TextMark[] {
    let shared: readonly TextMark[] | null = null;
    for (const piece of pieces) {
      if (piece.kind !== "text" || !LETTER.test(piece.text)) continue;
      const own = this.#ofRun(piece.format, piece.text, style);
      if (own === shared) continue;
      shared = shared === null ? own : sharedMarks([shared, own]);
      if (shared.length === 0) break;
    }
    const marks = shared ?? NO_MARKS;
    if (style === "") return marks;
    const own = markOf("style", this.#styles.nameOf(style));
    return own.length === 0 ? marks : [...own, ...marks.filter((mark) => mark !== own[0])];
  }

  #ofRun(format: RunFormat, text: string, style: string): readonly TextMark[] {
    let byFormat = this.#byStyle.get(style);
    if (!byFormat) this.#byStyle.set(style, (byFormat = new Map<RunFormat, FormatMarks>()));
    let marks = byFormat.get(format);
    if (!marks) byFormat.set(format, (marks = this.#read(format, style)));
    // Of most formats nothing is said, and no text has to be asked for its script.
    if (marks.languages === null) return marks.looks;
    const { val, eastAsia, bidi } = marks.languages;
    const language = languageMark(EAST_ASIAN.test(text) ? eastAsia : COMPLEX.test(text) ? bidi : val);
    return language.length === 0 ? marks.looks : [...marks.looks, ...language];
  }

  #read({ properties }: RunFormat, style: string): FormatMarks {
    const looks: TextMark[] = [];
    const own: { color?: string; highlight?: string; shd?: string } = {};
    let styled = style === "" ? null : this.#styles.looksOf(style);
    let languages: FormatMarks["languages"] = null;
    for (const { local, start, end } of propertyChildren(properties)) {
      const bytes = properties.slice(start, end);
      const value = tagAttribute(bytes, "val");
      if (local === "rStyle" && value) {
        const id = fromByteString(value);
        looks.push(...markOf("style", this.#styles.nameOf(id)));
        styled = styled ? inFrontOf(this.#styles.looksOf(id), styled) : this.#styles.looksOf(id);
      } else if (local === "color" || local === "highlight" || local === "shd") own[local] = bytes;
      else if (local === "lang") {
        const of = (name: string) => tagAttribute(bytes, name) ?? "";
        languages = { val: value ?? "", eastAsia: of("eastAsia"), bidi: of("bidi") };
      }
    }
    const of = (local: keyof StyledLooks, attribute: string) => {
      const bytes = own[local] ?? styled?.[local];
      return bytes === undefined ? undefined : tagAttribute(bytes, attribute);
    };
    looks.push(
      ...colourMark("colour", of("color", "val")),
      ...colourMark("highlight", of("highlight", "val")),
      ...colourMark("highlight", of("shd", "fill")),
    );
    return { looks, languages };
  }
}
