/** Values that a program reads and no person, whatever their name: addresses, paths, colours, dates, names of code. */
const CODE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|mailto:\S+|[A-Za-z]:[\\/]\S*|\.{0,2}\/\S*|(?:[\w.@-]+\/){2,}[\w.@-]*|[\w-]+\/[\w-]+\.\w{2,4}|#[0-9a-f]{3,8}|\w+(?:[._]\w+)+|[a-z]\w*(?:-\w+){2,}|[A-Z0-9]+_[A-Z0-9_]+|[a-z]{2,}(?:[A-Z][a-z0-9]+)+|:[a-z_]\w*|\S+@\S+\.\S+|[a-z]{2,3}-[A-Z][A-Za-z]{1,3}|\d[\d.:/T-]*Z?)$/u;
/** Names whose value is often a program's; as often it is the word that people read on a label. */
const CODE_KEYS =
  /^(?:\$?id|\$?schema|key|type|kind|url|uri|href|src|path|file|class|className|lang|language|locale|version|icon|colou?r|email|uuid|slug|ref|encoding|format|operationId)$/i;
/** One word as programs write it: in small letters, or with a capital inside. A label begins with a capital, or has a space. */
const IDENTIFIER = /^[a-z][\w-]*$/;
/** What a date is written by, without a word besides: `%Y-%m-%d`. */
const DATE_FORMAT = /^(?:%[-_0^#]?[A-Za-z]|[^\p{L}%])+$/u;

/**
 * True for a value that is none of a reader's. In doubt it is a reader's: a word too many can be left as it is, one too few is
 * missing without a sign.
 *
 * @param key  the nearest name above it
 */
export function isProgramValue(key: string, value: string): boolean {
  const text = value.trim();
  return (
    CODE.test(text) ||
    (text.includes("%") && text.length < 60 && DATE_FORMAT.test(text)) ||
    (CODE_KEYS.test(key) && IDENTIFIER.test(text))
  );
}
