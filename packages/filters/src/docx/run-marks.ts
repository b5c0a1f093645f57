import { fromByteString } from "@yizhou/bytes/xml";
import type { TextMark } from "@yizhou/model";
import type { Piece, RunFormat } from "../ooxml/run-content.ts";
import { colourMark, languageMark, markOf, NO_MARKS, sharedMarks } from "../parts/text-marks.ts";
import { propertyChildren, tagAttribute } from "./property-elements.ts";
import type { Styles } from "./styles.ts";

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
  readonly #byFormat = new Map<RunFormat, FormatMarks>();

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** @param style  id of the paragraph's style; empty where it states none */
  of(pieces: readonly Piece[], style: string): readonly TextMark[] {
    let shared: readonly TextMark[] | null = null;
    for (const piece of pieces) {
      if (piece.kind !== "text" || !LETTER.test(piece.text)) continue;
      const own = this.#ofRun(piece.format, piece.text);
      if (own === shared) continue;
      shared = shared === null ? own : sharedMarks([shared, own]);
      if (shared.length === 0) break;
    }
    const marks = shared ?? NO_MARKS;
    if (style === "") return marks;
    const own = markOf("style", this.#styles.nameOf(style));
    return own.length === 0 ? marks : [...own, ...marks.filter((mark) => mark !== own[0])];
  }

  #ofRun(format: RunFormat, text: string): readonly TextMark[] {
    let marks = this.#byFormat.get(format);
    if (!marks) this.#byFormat.set(format, (marks = this.#read(format)));
    // Of most formats nothing is said, and no text has to be asked for its script.
    if (marks.languages === null) return marks.looks;
    const { val, eastAsia, bidi } = marks.languages;
    const language = languageMark(EAST_ASIAN.test(text) ? eastAsia : COMPLEX.test(text) ? bidi : val);
    return language.length === 0 ? marks.looks : [...marks.looks, ...language];
  }

  #read({ properties }: RunFormat): FormatMarks {
    const looks: TextMark[] = [];
    let languages: FormatMarks["languages"] = null;
    for (const { local, start, end } of propertyChildren(properties)) {
      const bytes = properties.slice(start, end);
      const value = tagAttribute(bytes, "val");
      if (local === "rStyle" && value)
        looks.push(...markOf("style", this.#styles.nameOf(fromByteString(value))));
      else if (local === "color") looks.push(...colourMark("colour", value));
      else if (local === "highlight") looks.push(...colourMark("highlight", value));
      else if (local === "shd") looks.push(...colourMark("highlight", tagAttribute(bytes, "fill")));
      else if (local === "lang") {
        const of = (name: string) => tagAttribute(bytes, name) ?? "";
        languages = { val: value ?? "", eastAsia: of("eastAsia"), bidi: of("bidi") };
      }
    }
    return { looks, languages };
  }
}
