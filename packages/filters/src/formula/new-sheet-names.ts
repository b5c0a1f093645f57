/** What sheets are called once their names are translated. */
import { plainText, textLeftOut, type DocumentWarning, type TextUnit } from "@yizhou/model";
import type { OutputForm, UnitTargets } from "../filter.ts";
import { plainSheetName, type SheetRenames } from "./sheet-prefixes.ts";

export const LONGEST_SHEET_NAME = 31;

export interface NamesInput {
  /** The sheets as they are called, in their order. */
  readonly sheets: readonly string[];
  /** Part that holds the names, for warnings. */
  readonly part: string;
  readonly targets: UnitTargets;
  readonly output: OutputForm;
  /** Added to. */
  readonly warnings: DocumentWarning[];
}

/** Id of the unit that holds a sheet's name. */
export const sheetNameId = (part: string, index: number): string => `${part}#sheet${index}`;

/**
 * What the sheets are to be called: each name valid and unlike all others.
 *
 * @param mustBePlain  true for a sheet whose new name may need no quotes
 */
export function newSheetNames(
  { sheets, part: main, targets, output, warnings }: NamesInput,
  mustBePlain: (name: string) => boolean,
): SheetRenames {
  const wanted = sheets.flatMap((name, index) => {
    const target = targets.get(sheetNameId(main, index));
    const text = target && sheetNameOf(plainText(target));
    if (!text || text === name) return [];
    const said = output === "target" ? text : `${name} ${text}`;
    return [{ name, text: mustBePlain(name) ? plainSheetName(said) : said }];
  });
  const isWanted = new Set(wanted.map(({ name }) => name.toLowerCase()));
  const taken = new Set(sheets.map((name) => name.toLowerCase()).filter((name) => !isWanted.has(name)));
  const renames = new Map<string, string>();
  const warn = (warning: DocumentWarning) => {
    if (!warnings.some(({ code, part }) => code === warning.code && part === main)) warnings.push(warning);
  };
  for (const { name, text } of wanted) {
    if (output !== "target" && text.length > LONGEST_SHEET_NAME) {
      // Half of two names is none: the source's stays.
      taken.add(name.toLowerCase());
      warn(textLeftOut("sheet-name", main));
      continue;
    }
    if (text.length > LONGEST_SHEET_NAME) warn({ code: "warning.text_shortened", part: main });
    renames.set(name.toLowerCase(), freeName(text, taken));
  }
  return renames;
}

/**
 * Each sheet's name before what the sheet shows.
 *
 * @param units  in the order of the sheets
 * @param sheets  what they are called
 */
export function withSheetNames(
  units: readonly TextUnit[],
  sheets: readonly string[],
  names: readonly TextUnit[],
): TextUnit[] {
  const left = new Map(names.map((name) => [name.place ?? "", name]));
  const sorted: TextUnit[] = [];
  let at = 0;
  for (const sheet of sheets) {
    const name = left.get(sheet);
    if (name && left.delete(sheet)) sorted.push(name);
    for (; units[at]?.place === sheet; at++) sorted.push(units[at]!);
  }
  for (; at < units.length; at++) sorted.push(units[at]!);
  return sorted;
}

/** The name, shortened to what Excel allows and numbered where others have it, whatever their case. */
export function freeName(text: string, taken: Set<string>, ending = ""): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ending : `${ending} (${number})`;
    const room = LONGEST_SHEET_NAME - suffix.length;
    // Half of a character that takes two code units is none.
    const stem =
      text.length <= room
        ? text
        : text
            .slice(0, room - 1)
            .replace(/[\uD800-\uDBFF]$/, "")
            .trimEnd() + "…";
    const candidate = stem + suffix;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** A translation as a sheet may be called; empty where nothing is left of it. Excel takes full-width forms for the characters it forbids. */
export function sheetNameOf(text: string): string {
  const name = text
    .replace(/[\p{Cc}]+/gu, " ")
    .replace(/[\\/?*[\]:＼／？＊［］：]+/gu, "-")
    .replace(/^['\s-]+|['\s-]+$/g, "")
    .replace(/\s+/g, " ");
  // Excel keeps this one for itself.
  return /^history$/i.test(name) ? `${name}_` : name;
}
