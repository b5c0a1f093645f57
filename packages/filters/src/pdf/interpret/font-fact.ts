/** What a font's own name and descriptor say about how its text looks. */
import type { FontFact, FontFamilyKind } from "@yizhou/page/model";
import type { OperatorList } from "./operator-list.ts";

/** The parts of pdf.js' font object that are read here. */
export interface DecodedFont {
  readonly name?: string;
  readonly ascent?: number;
  readonly descent?: number;
  readonly vertical?: boolean;
  readonly isType3Font?: boolean;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly isSerifFont?: boolean;
  readonly isMonospace?: boolean;
  readonly fontMatrix?: readonly number[];
  readonly bbox?: readonly number[];
  readonly widths?: Readonly<Record<string, number>>;
  /** The font as pdf.js wrote it anew. */
  readonly data?: Uint8Array | null;
  /** What the letters of a Type 3 font draw, by name. */
  readonly charProcOperatorList?: ReadonlyMap<string, OperatorList>;
}

const MONO =
  /(mono|courier|consol|typewriter|menlo|inconsolata|andale|lucidaconsole|nimbusmonl|letter ?gothic|sourcecode|firacode|^cmtt|^cmvtt|^cmsltt|^cmitt|^cmtcsc|^sftt|^ectt|^lmtt|^lmmono|^pcr|txtt|^beramono|^ocr)/i;
const SERIF =
  /(serif|times|roman|nimbusrom|georgia|garamond|palatino|bookman|century|caslon|baskerville|minion|cambria|libertine|charter|utopia|didot|bodoni|sabon|^cm(r|b|ti|sl|csc|dunh|fib)|^sf(r|b|ti|sl|cc)|^ec(r|b|ti|sl)|^lm(r|b|ti)|^ptm|stix|mincho|song|simsun|ming|batang|myungjo|kaiti|fangsong|gulim(?!che)|tex ?gyre ?(termes|pagella|bonum|schola))/i;
const SANS =
  /(sans|helvet|arial|verdana|tahoma|calibri|frutiger|univers|myriad|futura|gothic|segoe|roboto|lato|inter|dejavusans|trebuchet|heiti|yahei|hei$|dotum|malgun|nanumgothic|^cmss|^sfss|^lmss|^phv|biolinum|optima|gill|franklin)/i;
const BOLD =
  /(bold|black|heavy|demi|semibold|[-,]bd|medi(?!um)|^cmb|^cmssbx|^cmbx|^sfbx|^sfb|^ecbx|^lmroman\w*-bold|ptmb|phvb|[-_](b|bi)$|w[6-9]$)/i;
const ITALIC =
  /(ital|obli|slant|[-,_](it|bi|ri)\b|kursiv|^cmti|^cmsl|^cmbxti|^sfti|^ecti|^cmssi|ptmri|phvro|[-_]i$|reguital)/i;
const MATH =
  /(^cm(mi|sy|ex|bsy|mib)\d|^cm(mi|sy|ex|bsy|mib)$|^(eus|eur|euf|euex|rsfs|msam|msbm|lasy|wasy|stmary|bbm|dsrom|txsy|txmi|txex|pxsy|pxmi|rtxmi|mtmi|mtsy|mtex|mtextra|mathematicalpi|yhcmex|esint|mnsymbol|fdsymbol|lmmath|latinmodernmath|nxlmi|ntxmi|zplmr|fplmr|fplmri|rmtmi)|math|^symbol$|symbolmt|symbolneu|standardsymbols|^psyr|universalmath)/i;

/** Ascent and descent used where the file gives none that make sense. */
const USUAL_ASCENT = 0.75;
const USUAL_DESCENT = -0.25;
/** Capitals and tails reach this far in nearly every font, whatever its descriptor says. */
const MIN_ASCENT = 0.72;
const MAX_DESCENT = -0.2;

/**
 * @param font  pdf.js' font; null when it could not be loaded
 * @param ownName  where it is known better than by the font's own
 */
export function fontFact(font: DecodedFont | null, ownName = font?.name): FontFact {
  const name = cleanName(ownName ?? "");
  const compact = name.replace(/\s/g, "");
  const ascent = font?.ascent ?? 0;
  const descent = font?.descent ?? 0;
  const isSensible = ascent >= 0.4 && ascent <= 1.3 && descent <= 0 && descent >= -0.6;
  return {
    name,
    family: familyKind(compact, font),
    isBold: font?.bold === true || font?.black === true || BOLD.test(compact),
    isItalic: font?.italic === true || ITALIC.test(compact),
    isMath: MATH.test(compact),
    isType3: font?.isType3Font === true,
    isVertical: font?.vertical === true,
    ascent: isSensible ? Math.max(ascent, MIN_ASCENT) : USUAL_ASCENT,
    descent: isSensible ? Math.min(descent, MAX_DESCENT) : USUAL_DESCENT,
    ...inkOf(font),
  };
}

/** Boxes that reach further are made up. */
const FARTHEST_INK = 1.6;

function inkOf(font: DecodedFont | null): Pick<FontFact, "ink"> {
  const [, bottom = 0, , top = 0] = font?.bbox ?? [];
  const scale = font?.fontMatrix?.[3] ?? 0.001;
  const ink = { top: top * scale, bottom: bottom * scale };
  const isSensible = ink.top > ink.bottom && ink.top <= FARTHEST_INK && ink.bottom >= -FARTHEST_INK;
  return isSensible ? { ink } : {};
}

/** Without the six letters of a subset: "TACTGM+NimbusRomNo9L" -> "NimbusRomNo9L". */
function cleanName(name: string): string {
  return name.replace(/^[A-Z]{6}\+/, "").replace(/^\/+/, "");
}

function familyKind(name: string, font: DecodedFont | null): FontFamilyKind {
  if (MONO.test(name)) return "mono";
  if (SANS.test(name)) return "sans";
  if (SERIF.test(name)) return "serif";
  if (font?.isMonospace) return "mono";
  if (font?.isSerifFont) return "serif";
  return name === "" || font?.isType3Font ? "serif" : "sans";
}
