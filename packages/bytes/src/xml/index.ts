export { AttributeSpans } from "./attribute-spans.ts";
export { escapeXmlAttribute, escapeXmlText, unescapeXml } from "./escape.ts";
export { type AttributeSpan, XmlScanner } from "./scanner.ts";
export { fromByteString, SpliceWriter, toByteString, type XmlEdit, XmlSource } from "./xml-source.ts";
