/** Characters that no XML 1.0 document may hold, lone surrogates included (XML 1.0, production 2). */
const ILLEGAL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const NEEDS_WORK = /[&<>"\r\n\t\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

/** As element content. A carriage return is written as a reference, or a parser would take it for a line end. */
export function escapeXmlText(text: string): string {
  if (!NEEDS_WORK.test(text)) return text;
  return text
    .replace(ILLEGAL, "")
    .replace(/[&<>\r]/g, (mark) =>
      mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&#13;",
    );
}

/** As an attribute value, for either quote style. Line ends and tabs are written as references, or they become spaces. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"'\r\n\t]/g, (mark) => ATTRIBUTE_ESCAPES[mark]!);
}

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the five named entities and numeric references; anything else stays as it is written. */
export function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(amp|lt|gt|quot|apos));/g,
    (whole, hex, decimal, named) => {
      if (named) return NAMED[named as string]!;
      const code = hex ? parseInt(hex as string, 16) : parseInt(decimal as string, 10);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

/** Line ends as a conforming parser reports them (XML 1.0, section 2.11). */
export function normaliseLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
