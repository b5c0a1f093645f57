/**
 * Which encoding a text file is in. Order of evidence: byte order mark; NUL bytes and control characters (UTF-16, UTF-32);
 * valid UTF-8; then every legacy encoding decodes a sample and the one whose result looks most like running text wins.
 * "Looks like" is a score per non-ASCII byte from character frequencies (`frequent-characters.ts`) and from where a
 * character stands in its code table: a wrong decoding is full of rare characters, private use and unassigned codes.
 */
import chardet from "chardet";
import { decodeText, type EncodingName, type SingleByteEncoding, type TextEncoding } from "./encoding.ts";
import {
  FREQUENT_HANGUL,
  FREQUENT_KANJI,
  FREQUENT_SIMPLIFIED,
  FREQUENT_TRADITIONAL,
} from "./frequent-characters.ts";

const SAMPLE_BYTES = 1 << 16;
const SINGLE_BYTE: readonly SingleByteEncoding[] = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "koi8-r",
  "cp866",
];

/** Reads the whole file once for UTF-8 validity, and a sample of at most 64 KB otherwise. `null`: this is not text. */
export function detectEncoding(bytes: Uint8Array): TextEncoding | null {
  const marked = fromByteOrderMark(bytes);
  if (marked) return marked;
  const wide = fromWideUnits(bytes);
  if (wide) return { name: wide, bomBytes: 0 };
  const counts = countControls(bytes);
  if (counts.nul > 0 || counts.control > Math.max(2, counts.total * 0.02)) return null;
  if (isValidUtf8(bytes)) {
    const isoJapanese =
      counts.escapes > 0 && counts.high === 0 && /\x1b\$[@B]/.test(latin1(bytes.subarray(0, SAMPLE_BYTES)));
    return { name: isoJapanese ? "iso-2022-jp" : "utf-8", bomBytes: 0 };
  }
  const sample = nonAsciiSample(bytes);
  if (isUtf8WithFaults(sample)) return { name: "utf-8", bomBytes: 0 };
  const legacy = bestLegacy(sample);
  return legacy ? { name: legacy, bomBytes: 0 } : null;
}

function fromByteOrderMark(bytes: Uint8Array): TextEncoding | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: "utf-8", bomBytes: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && bytes.length >= 4)
    return { name: "utf-32le", bomBytes: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { name: "utf-32be", bomBytes: 4 };
  if (a === 0xff && b === 0xfe) return { name: "utf-16le", bomBytes: 2 };
  if (a === 0xfe && b === 0xff) return { name: "utf-16be", bomBytes: 2 };
  if (a === 0x84 && b === 0x31 && c === 0x95 && d === 0x33) return { name: "gb18030", bomBytes: 4 };
  return null;
}

interface ByteCounts {
  readonly total: number;
  readonly nul: number;
  readonly control: number;
  readonly escapes: number;
  readonly high: number;
}

function countControls(bytes: Uint8Array): ByteCounts {
  const total = Math.min(bytes.length, SAMPLE_BYTES);
  let nul = 0;
  let control = 0;
  let escapes = 0;
  let high = 0;
  for (let i = 0; i < total; i++) {
    const byte = bytes[i]!;
    if (byte === 0) nul++;
    else if (byte >= 0x80) high++;
    else if (byte === 0x1b) escapes++;
    // 0x1a ends DOS files; form feeds separate pages.
    else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1a)
      control++;
  }
  return { total, nul, control, escapes, high };
}

/** UTF-16 and UTF-32 without a mark: zero bytes in the pattern of Latin text, or units that read as common characters. */
function fromWideUnits(bytes: Uint8Array): EncodingName | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~3;
  const counts = countControls(bytes);
  if (counts.nul === 0 && counts.control === 0 && isValidUtf8(bytes)) return null;
  if (length >= 8 && counts.nul > length / 2) {
    for (const name of ["utf-32le", "utf-32be"] as const) {
      if (wideScore(decodeText(bytes.subarray(0, length), name)) > 0.9) return name;
    }
  }
  const even = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  if (even < 2) return null;
  const le = wideScore(decodeText(bytes.subarray(0, even), "utf-16le"));
  const be = wideScore(decodeText(bytes.subarray(0, even), "utf-16be"));
  // Without any zero byte the only evidence is that nearly every unit is a very common character.
  const needed = counts.nul > 0 ? 0.45 : counts.control > 0 ? 0.66 : even >= 12 ? 0.7 : 0.8;
  if (Math.max(le, be) < needed) return null;
  return le >= be ? "utf-16le" : "utf-16be";
}

/** Mean over the characters: 1 for what real text is made of, less for rare ones, strongly negative for nonsense. */
function wideScore(text: string): number {
  let sum = 0;
  let count = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    count++;
    if (code === 10 || code === 13 || code === 9 || (code >= 0x20 && code < 0x7f)) sum += 1;
    else if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffd || isPrivateOrSurrogate(code))
      sum -= 4;
    else if (isFrequent(char) || isKana(code) || isCjkPunctuation(code)) sum += 1;
    else if (isHan(code)) sum += 0.55;
    else if (isHangul(code)) sum += 0.35;
    else if (/\p{L}/u.test(char)) sum += code < 0x0e80 ? 0.8 : 0;
    else if (/\p{P}|\p{N}|\p{S}|\p{M}/u.test(char)) sum += 0.4;
    else sum -= 2;
  }
  return count === 0 ? 0 : sum / count;
}

function isFrequent(char: string): boolean {
  return (
    FREQUENT_SIMPLIFIED.has(char) ||
    FREQUENT_TRADITIONAL.has(char) ||
    FREQUENT_HANGUL.has(char) ||
    FREQUENT_KANJI.has(char)
  );
}

/** Lines that hold bytes over 0x7f, up to 64 KB: ASCII lines tell nothing about the encoding. */
function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES) + 1);
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES;) {
    let end = start;
    let hasHigh = false;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13)
      if (bytes[end++]! >= 0x80) hasHigh = true;
    if (hasHigh) {
      const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES - size));
      out.set(line, size);
      size += line.length;
      if (size < SAMPLE_BYTES) out[size++] = 10;
    }
    start = end + 1;
  }
  return out.subarray(0, size);
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Mostly well-formed multi-byte sequences with a few broken bytes: a damaged UTF-8 file, not a legacy encoding. */
function isUtf8WithFaults(sample: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (let i = 0; i < sample.length;) {
    const lead = sample[i]!;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const size =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    let ok = size > 0 && i + size <= sample.length;
    for (let k = 1; ok && k < size; k++) ok = (sample[i + k]! & 0xc0) === 0x80;
    if (ok) {
      good += size;
      i += size;
    } else {
      bad++;
      i++;
    }
  }
  return good >= 6 && bad * 8 <= good;
}

function bestLegacy(sample: Uint8Array): EncodingName | null {
  let best: EncodingName | null = null;
  let bestScore = -Infinity;
  for (const [name, score] of legacyScores(sample)) {
    if (score > bestScore) {
      best = name;
      bestScore = score;
    }
  }
  return bestScore > -2.5 ? best : null;
}

function* legacyScores(sample: Uint8Array): Iterable<[EncodingName, number]> {
  for (const name of ["gb18030", "cp950", "cp949", "cp932", "euc-jp"] as const)
    yield [name, eastAsianScore(sample, name)];
  const hinted = chardetNames(sample);
  for (const name of SINGLE_BYTE) {
    // chardet knows letter pairs of many languages; its word counts only among the single-byte candidates.
    yield [name, singleByteScore(sample, name) + (hinted.get(name) ?? 0) * 0.3];
  }
}

function chardetNames(sample: Uint8Array): Map<string, number> {
  const out = new Map<string, number>();
  const twins: Record<string, string> = {
    "ISO-8859-1": "windows-1252",
    "ISO-8859-2": "windows-1250",
    "ISO-8859-5": "iso-8859-5",
    "ISO-8859-7": "windows-1253",
    "ISO-8859-8": "windows-1255",
    "ISO-8859-6": "windows-1256",
    "ISO-8859-9": "windows-1254",
  };
  for (const { name, confidence } of chardet.analyse(sample.subarray(0, 8192))) {
    const key = twins[name] ?? name.toLowerCase();
    out.set(key, Math.max(out.get(key) ?? 0, confidence / 100));
  }
  return out;
}

/** Score per non-ASCII byte of a multi-byte decoding; real text reaches 1 to 2, a wrong table stays under 0.5. */
function eastAsianScore(
  sample: Uint8Array,
  name: "gb18030" | "cp950" | "cp949" | "cp932" | "euc-jp",
): number {
  let sum = 0;
  let width = 0;
  const text = decodeText(sample, name);
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) continue;
    const size = code >= 0xff61 && code <= 0xff9f && name === "cp932" ? 1 : 2;
    width += size;
    sum += eastAsianWeight(char, code, name);
  }
  // Japanese has kana in nearly every line; without any, the same bytes are far more often Chinese.
  if (name === "euc-jp" && !/[\u3041-\u30ff]/.test(text)) sum -= width * 0.4;
  return width === 0 ? -Infinity : sum / width;
}

function eastAsianWeight(char: string, code: number, name: string): number {
  if (code === 0xfffd) return -16;
  if (isPrivateOrSurrogate(code) || (code >= 0x80 && code < 0xa0)) return -8;
  if (isCjkPunctuation(code)) return 2;
  if (name === "gb18030" || name === "cp950") {
    const frequent = name === "gb18030" ? FREQUENT_SIMPLIFIED : FREQUENT_TRADITIONAL;
    if (frequent.has(char)) return 4;
    if (isHan(code)) return rankInTable(char, name);
    if (isHangul(code)) return 1;
    return isKana(code) ? 0.2 : -1;
  }
  if (name === "cp949") {
    if (FREQUENT_HANGUL.has(char)) return 4;
    if (isHangul(code)) return rankInTable(char, name);
    return isHan(code) ? -1 : isKana(code) ? -0.5 : -1;
  }
  if (code >= 0x3041 && code <= 0x309f) return 3.5;
  if (code >= 0x30a0 && code <= 0x30ff) return 2.4;
  if (code >= 0xff61 && code <= 0xff9f) return -1.5;
  if (FREQUENT_KANJI.has(char)) return 3;
  return isHan(code) ? rankInTable(char, name) : -1;
}

const SETS: Record<string, (char: string) => number> = {};

/** Common half of the table, rare half, or extension: standards put the frequent characters first. */
function rankInTable(char: string, name: string): number {
  SETS[name] ??= tableRank(name as EncodingName);
  return SETS[name](char);
}

function tableRank(name: EncodingName): (char: string) => number {
  const ranks = new Map<string, number>();
  // Lead bytes of the frequent half, with the trail bytes it uses; everything else in the table is rare.
  const [from, to, firstTrail] = (
    {
      gb18030: [0xb0, 0xd7, 0xa1],
      cp950: [0xa4, 0xc6, 0x40],
      cp949: [0xb0, 0xc8, 0xa1],
      cp932: [0x88, 0x97, 0x40],
      "euc-jp": [0xb0, 0xcf, 0xa1],
    } as Record<string, [number, number, number]>
  )[name]!;
  for (let lead = from; lead <= to; lead++) {
    const row = new Uint8Array((0xfe - firstTrail + 1) * 2);
    for (let trail = firstTrail, i = 0; trail <= 0xfe; trail++) {
      row[i++] = lead;
      row[i++] = trail;
    }
    for (const char of decodeText(row, name)) if (char > "\u2000" && char !== "\uFFFD") ranks.set(char, 1.8);
  }
  const rare = name === "gb18030" || name === "cp949" ? -1.6 : -1;
  return (char) => ranks.get(char) ?? rare;
}

/** Score per non-ASCII byte of a one-byte decoding: letters inside words of their own script, in sensible case. */
function singleByteScore(sample: Uint8Array, name: SingleByteEncoding): number {
  const text = decodeText(sample, name);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    count++;
    sum += singleByteWeight(text, i, name);
  }
  return count === 0 ? -Infinity : sum / count;
}

function singleByteWeight(text: string, i: number, name: SingleByteEncoding): number {
  const char = text[i]!;
  const before = text[i - 1] ?? " ";
  const after = text[i + 1] ?? " ";
  const code = char.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return -8;
  if (/\p{L}|\p{M}/u.test(char)) {
    const latin = code < 0x250;
    if (latin) {
      const runs = isHighLatin(before) && isHighLatin(after);
      const inWord = isAsciiLetter(before) || isAsciiLetter(after);
      const isUpper = char !== char.toLowerCase();
      if (runs) return -2;
      if (isUpper && /[a-z]/.test(before)) return -2;
      const common = COMMON_LATIN.includes(char.toLowerCase());
      const base = inWord ? 1.6 : isHighLatin(before) || isHighLatin(after) ? -1 : 0.6;
      // 1252 is by far the most usual; the others need letters that only they have.
      return (
        base +
        (name === "windows-1252"
          ? common
            ? 0.5
            : 0.1
          : name === "windows-1250" && "ąćęłńśźżčďěňřšťůžőű".includes(char.toLowerCase())
            ? 0.35
            : name === "windows-1254" && "ğışİ".includes(char)
              ? 0.5
              : -0.5)
      );
    }
    const isUpper = char !== char.toLowerCase();
    if (isAsciiLetter(before) || isAsciiLetter(after)) return -2;
    if (isUpper && before !== before.toUpperCase() && code >= 0x370 && code < 0x530) return -2.5;
    if (code >= 0x400 && code < 0x460) {
      if (!isLetter(before) && !isLetter(after)) return -0.5;
      return (
        (code < 0x410 || code > 0x44f ? -0.4 : "оеаинтсрвлкмдпу".includes(char.toLowerCase()) ? 1.6 : 0.7) -
        (isUpper && isLetter(before) ? 0.6 : 0)
      );
    }
    if (code >= 0x370 && code < 0x400)
      return (
        ("αοιετσνηυρπκμλως".includes(char.toLowerCase()) ? 1.5 : 0.5) -
        (isUpper && isLetter(before) ? 0.6 : 0)
      );
    if (code >= 0x5d0 && code < 0x600) return 1;
    if (code >= 0x600 && code < 0x700) return "اليمونتربةدعسفكقهحجأ".includes(char) ? 1.3 : -0.2;
    if (code >= 0xe00 && code < 0xe80) {
      // Vowel signs and tone marks stand on a Thai consonant.
      if (/\p{M}/u.test(char) && !/[\u0e01-\u0e4e]/.test(before)) return -4;
      return "านรกเงอมยลวดสต่้".includes(char) ? 1.2 : 0.2;
    }
    return -0.5;
  }
  if (name === "windows-1252") {
    // Signs alone (a price, a copyright line) are read as Western unless something else speaks.
    if (/[“”‘’–—…«»]/.test(char)) return 1.4;
    if (/[°§©®£€¿¡·•±×¼½¾²³µ\u00a0]/.test(char)) return 0.5;
  } else if (/[“”‘’–—…«»]/.test(char)) return 0.9;
  return -1.2;
}

const COMMON_LATIN = "éèàçùâêîôûëïüöäßñáíóúìòãõåøæœ";

function isHighLatin(char: string): boolean {
  const code = char.charCodeAt(0);
  return code >= 0xa0 && code < 0x2100;
}

function isLetter(char: string): boolean {
  return /\p{L}/u.test(char);
}

function isAsciiLetter(char: string): boolean {
  return /[A-Za-z]/.test(char);
}

function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3;
}

function isKana(code: number): boolean {
  return code >= 0x3041 && code <= 0x30ff;
}

function isCjkPunctuation(code: number): boolean {
  return (
    (code >= 0x3000 && code <= 0x3011) ||
    (code >= 0xff01 && code <= 0xff5e) ||
    (code >= 0x2010 && code <= 0x2026)
  );
}

function isPrivateOrSurrogate(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xd800 && code <= 0xdfff) || code >= 0xf0000;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
