/**
 * Length of a text in units that are comparable between scripts: a Han character or kana 2.2, a Hangul syllable 1.6, a
 * space a half, anything else 1 (measured on parallel text; the ratio of a pair of texts is estimated on top). At least 1.
 */
export function alignmentLength(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code <= 0x20) length += 0.5;
    else if (code < 0x1100) length += 1;
    else if (code >= 0xac00 && code <= 0xd7a3) length += 1.6;
    else if ((code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xf900 && code <= 0xfaff) || code >= 0x20000)
      length += 2.2;
    else length += 1;
  }
  return Math.max(1, length);
}
