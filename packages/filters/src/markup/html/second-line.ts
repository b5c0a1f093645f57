/** Elements that a page has once: what a visitor fills in, looks at or listens to. */
const ONCE =
  /^<\/?(?:img|input|button|select|textarea|label|picture|svg|object|video|audio|canvas|iframe|embed|map|progress|meter|output|script|style)(?=[\s/>])|^<!--/i;
/** Names that a page may hold but once, in the tag that a text begins with. */
const NAME = /\s(?:id|name|xml:id)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** A tag as the line of the translation has it in a bilingual page, whose line of the source has it already; empty where it has none. */
export function tagAgain(raw: string): string {
  if (ONCE.test(raw)) return "";
  const end = raw.indexOf(">") + 1;
  return raw.slice(0, end).replace(NAME, "") + raw.slice(end);
}
