const ADDRESS =
  "(?:https?|ftp|mailto):[\\x21\\x23-\\x3b\\x3d\\x3f-\\x7e]+|www\\.[\\x21\\x23-\\x3b\\x3d\\x3f-\\x7e]+|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|(?:doi:)?10\\.\\d{4,9}/[\\x21-\\x7e]+|[a-z\\d-]+(?:\\.[a-z\\d-]+)*\\.(?:com|org|net|edu|gov|io|cn|kr|jp|dev|info)(?:/[\\x21-\\x7e]*)?";
/** A name with digits in capitals (AX-300B, ISO9001, RFC2616): runs of letters are short, so that no heading is taken for one. */
const CODE = "(?=[A-Z\\d./_-]*\\d)(?=[\\d./_-]*[A-Z])(?:[A-Z]{1,4}(?![A-Z])|\\d|[./_-](?=[A-Z\\d]))+";
const NUMBER = "[\\p{N}.,%‰°±+−–-]+";
// Each piece alone: one pattern over the whole text could part a row of marks in more ways than can be tried.
const PIECE = new RegExp(`^(?:${ADDRESS}|${CODE}|${NUMBER})$`, "u");
const BETWEEN = /[\s<>()（）[\]［］,，、;；|。]+/u;
const LONGEST = 2000;

/**
 * True when a text is nothing but addresses of the web or of mail, codes and numbers: it is the same in every language, and what
 * asks an engine for it gets it back at best. Cost: linear in its pieces; at most 2,000 characters are looked at.
 */
export function isFixedText(text: string): boolean {
  if (text.length > LONGEST || !/[\p{L}\p{N}]/u.test(text)) return false;
  const pieces = text
    .replace(/^doi:\s/u, "doi:")
    .split(BETWEEN)
    .map((piece) => (/[\p{L}\p{N}]\.$/u.test(piece) ? piece.slice(0, -1) : piece))
    .filter((piece) => piece !== "");
  return pieces.every((piece) => PIECE.test(piece));
}
