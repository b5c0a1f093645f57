/**
 * Our tags as HTML elements for services that read HTML: an HTML parser would take `<x2/>` for an element that never closes,
 * and may break the sentence at elements it does not know. `span` and `img` are inline, known, and `img` needs no end.
 */
const OURS = /<(\/?)(g|x)(\d+)(\/?)>/gu;

/** `<g1>a</g1><x2/>` as `<span id="g1">a</span><img id="x2">`. The text must be escaped already. */
export function toHtmlTags(tagged: string): string {
  return tagged.replace(OURS, (_tag, isEnd: string, letter: string, number: string) => {
    if (letter === "x") return `<img id="x${number}">`;
    return isEnd ? "</span>" : `<span id="g${number}">`;
  });
}

const SPAN =
  /<\s*span\b[^<>]*?\bid\s*=\s*["'“”]?\s*g\s*(\d+)[^<>]*>|<\s*\/\s*span\s*>|<\s*img\b[^<>]*?\bid\s*=\s*["'“”]?\s*x\s*(\d+)[^<>]*>/giu;

/** The way back. Ends are matched to the innermost open element; one without a beginning is dropped. */
export function fromHtmlTags(html: string): string {
  const open: string[] = [];
  return html.replace(SPAN, (tag: string, pair?: string, single?: string) => {
    if (single) return `<x${single}/>`;
    if (pair) {
      open.push(pair);
      return `<g${pair}>`;
    }
    const number = open.pop();
    return number === undefined ? "" : `</g${number}>`;
  });
}
