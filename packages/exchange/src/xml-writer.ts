/** What XML 1.0 cannot hold, not even escaped: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN =
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Text for element content. CR is written as a reference, since a reader would turn it into LF. */
export function escapeText(text: string, forbidden: (character: string) => string = () => ""): string {
  return text.replace(/[&<>\r]/g, (mark) => ESCAPES[mark]!).replace(FORBIDDEN, forbidden);
}

/** Text for an attribute in double quotes; line ends and tabs survive as references. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (mark) => ESCAPES[mark]!).replace(FORBIDDEN, "");
}

/** ` name="value"` for each value that is not undefined. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  let out = "";
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) out += ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return out;
}
