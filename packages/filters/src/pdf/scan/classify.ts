/** What kind of page it is: whether its text can be read as text, or must be read from a picture. */
import { boxArea, type FontFact, type PageKind, type RawPage, sharedArea } from "@yizhou/page/model";

/** A picture over this share of the page is a scan of it. */
const SCAN_SHARE = 0.7;
/** Letters from which on a page's encoding can be judged. */
const MIN_SAMPLE = 60;
const INVISIBLE: ReadonlySet<number> = new Set([3, 7]);

/** Cost: linear in glyphs. */
export function classifyPage(page: RawPage, fonts: readonly FontFact[]): PageKind {
  if (!(page.width > 0 && page.height > 0)) return "empty";
  let visible = 0;
  let hidden = 0;
  for (const glyph of page.glyphs) {
    if (glyph.text.trim() === "") continue;
    if (INVISIBLE.has(glyph.renderMode)) hidden++;
    else visible++;
  }
  const hasScan = coveredShare(page) >= SCAN_SHARE;
  if (hasScan && hidden > 20 && hidden > visible) return "scan-with-text";
  if (hasScan && visible < 20) return "scan";
  if (visible === 0) return page.images.length > 0 && coveredShare(page) > 0.25 ? "scan" : "empty";
  return isBroken(page, fonts) ? "broken-encoding" : "native";
}

/** Share of the page under its largest picture, or under strips that together make one. */
function coveredShare({ images, view }: RawPage): number {
  const shares = images.map(({ box }) => sharedArea(box, view) / Math.max(1, boxArea(view)));
  const largest = Math.max(0, ...shares);
  const wide = images.filter(({ box }) => box.right - box.left > 0.8 * (view.right - view.left));
  const strips = wide.reduce((sum, { box }) => sum + sharedArea(box, view), 0) / Math.max(1, boxArea(view));
  return Math.max(largest, strips);
}

/**
 * True when what pdf.js reads cannot be what the reader sees: characters without meaning, or letters of an alphabet in an
 * order no language has (a mapping shifted or scrambled).
 */
function isBroken(page: RawPage, fonts: readonly FontFact[]): boolean {
  let text = "";
  let senseless = 0;
  let total = 0;
  for (const { text: glyph, font, renderMode } of page.glyphs) {
    if (INVISIBLE.has(renderMode) || fonts[font]?.isMath) continue;
    if (glyph.trim() === "") {
      if (!isControl(glyph)) {
        text += " ";
        continue;
      }
    }
    total++;
    if (isSenseless(glyph)) senseless++;
    else text += glyph;
  }
  if (total < MIN_SAMPLE) return total > 0 && senseless > 0.5 * total;
  return senseless > 0.25 * total || isScrambled(text);
}

function isControl(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);
}

function isSenseless(text: string): boolean {
  // Adobe's old-style figures and small capitals have meanings.
  const isPrivate = /[\ufffd\ue000-\uefff\uf100-\uf72f\uf73a-\uf760\uf77b-\uf8ff]/.test(text);
  return text === "" || isPrivate || isControl(text);
}

/** Latin words without a vowel, or with signs among their letters, are rare in every language. */
function isScrambled(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}\p{P}\p{S}]{4,}/gu) ?? [];
  const latin = words.filter((word) => /^[\x21-\x7e]+$/.test(word));
  if (latin.length < 30 || latin.length < 0.6 * words.length) return false;
  const odd = latin.filter((word) => {
    const letters = word.replace(/[^a-z]/gi, "");
    if (letters.length < 3) return /[^\d.,:/%()-]/.test(word) && letters.length > 0;
    return !/[aeiouyAEIOUY]/.test(letters) && letters !== letters.toUpperCase();
  });
  return odd.length > 0.45 * latin.length;
}
