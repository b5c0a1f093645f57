/** What was found in a message: where it stands, and what a translator sees of it. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: "object" | "start" | "end";
  readonly name?: string;
}

/** A number in front, as in "20% a month", is a percentage and no format. */
const NO_NUMBER = String.raw`(?<![\d٠-٩][ \u00a0\u202f]?)`;
const ENDED = String.raw`(?![\p{L}\p{N}])`;

/** What a percent sign begins in C and its kin; none of the patterns looks far. */
const FORMATS: readonly string[] = [
  // %s, %1$d, %-5.2f; with the flag of a blank only where no number stands in front.
  String.raw`%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@diouxXfFeEgGaAcspn]${ENDED}`,
  String.raw`${NO_NUMBER}%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@diouxXfFeEgGaAcspn]${ENDED}`,
  // Of dates: %Y-%m, %B.
  String.raw`${NO_NUMBER}%[-_0^#]?[YyBbHIMSZUWjmkl]${ENDED}`,
  // Python's %(name)s, Ruby's %<name>d, a percent sign that is doubled.
  String.raw`%\([\w.]+\)[-+ #0]*\d*(?:\.\d+)?[sdifreEgGxX]|%<\w{1,60}>[-+0]*\d*(?:\.\d+)?[a-zA-Z]|%%`,
];

/** How programs write what they put words in otherwise. */
const OTHERS: readonly string[] = [
  // Symfony's %name%.
  String.raw`(?<![\w%])%[A-Za-z_][\w.]{1,60}%(?!\w)`,
  // Qt's %1; %{name} and #{name} of Ruby.
  String.raw`${NO_NUMBER}%L?[1-9]\d?(?![\p{L}\p{N}%])|[#%]\{[\w.]{1,60}\}`,
  // Templates: <%= name %>, {% if x %}, {{name}}, {{{name}}}, ${name}.
  String.raw`<%[^%<>\n]{0,200}%>|\{%[^{}\n]{0,200}%\}|\{\{\{[^{}\n]*\}\}\}|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}`,
  // {name}, {0}, {user[name]}, {file!r}, {price:,.2f}, {day:%d %B}, {0,-10:N2}.
  String.raw`\{[\w.:#-]*\}|\{[\w.]{0,60}(?:\[[\w.'"-]{1,60}\]){0,4}(?:![rsa])?(?::(?:%[^{}\n]{0,60}|[^{}\s]{0,20}))?\}|\{\d+,\s?-?\d+(?::[^{}\n]{0,30})?\}`,
  // Arguments of ICU without texts of their own.
  String.raw`\{\s*[\w.-]+\s*,\s*(?:number|date|time|spellout|ordinal|duration)\s*(?:,[^{}\n]*)?\}`,
  // References to other messages: $t(key), @:key, @.lower:key.
  String.raw`\$t\([^()\n]{1,200}\)|(?<![\p{L}\p{N}])@(?:\.\w{1,20})?:(?:\([\w.]{1,100}\)|\w+(?:\.\w+)*)`,
  // Laravel's :name, and :smile:.
  String.raw`(?<=^|[\s(\["'“«])(?::[A-Za-z_]\w{0,60}:|:[A-Za-z_]\w{0,60}(?![\w:]))`,
  // Tags and characters of HTML, and tags by number.
  String.raw`<\/?[a-z][\w-]*(?:\s[^<>\n]*)?\/?>|<\/?\d{1,3} ?\/?>|&(?:#?\w+);`,
];
const PLACEHOLDER = new RegExp([...FORMATS, ...OTHERS].join("|"), "giu");
/** The same for texts that are said to hold no formats of C: a percent sign in them is one. */
const WITHOUT_FORMATS = new RegExp(OTHERS.join("|"), "giu");

/** Without one of these there is no placeholder. */
export const PLACEHOLDER_SIGN = /[%${<&@:]/;

/** Placeholders outside of the frames, which stand in the order of the text. */
export function findPlaceholders(text: string, frames: readonly Found[], hasFormats = true): Found[] {
  // Both stand in the order of the text, so each frame is passed once.
  let next = 0;
  const isFramed = (at: number) => {
    while (next < frames.length && frames[next]!.end <= at) next++;
    return next < frames.length && frames[next]!.start <= at;
  };
  return [...text.matchAll(hasFormats ? PLACEHOLDER : WITHOUT_FORMATS)].flatMap((match): Found[] => {
    const span = { start: match.index, end: match.index + match[0].length };
    if (isFramed(span.start)) return [];
    const tag = /^<(\/?)([a-z][\w-]*|\d+)/i.exec(match[0]);
    if (!tag || match[0].endsWith("/>")) return [{ ...span, kind: "object" }];
    return [{ ...span, kind: tag[1] ? "end" : "start", name: tag[2]!.toLowerCase() }];
  });
}
