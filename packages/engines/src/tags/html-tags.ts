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

/**
 * The way back: ends are matched to the innermost open element, one without a beginning is dropped. Numeric entities become
 * characters, and spaces that a service put between a tag and Chinese or Japanese text are taken out again.
 */
export function fromHtmlTags(html: string): string {
  const open: string[] = [];
  const tagged = html.replace(SPAN, (_tag, pair?: string, single?: string) => {
    if (single) return `<x${single}/>`;
    if (pair) {
      open.push(pair);
      return `<g${pair}>`;
    }
    const number = open.pop();
    return number === undefined ? "" : `</g${number}>`;
  });
  return withoutTagSpaces(tagged.replace(NUMERIC_ENTITY, numericText));
}

const NUMERIC_ENTITY = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/giu;
const NAMES: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

function numericText(entity: string, hex?: string, decimal?: string): string {
  const code = hex ? parseInt(hex, 16) : Number(decimal);
  if (code === 0 || code > 0x10ffff) return entity;
  const character = String.fromCodePoint(code);
  // These three would become markup: they keep an entity, which is read with all others later.
  return NAMES[character] ?? character;
}

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

function withoutTagSpaces(tagged: string): string {
  if (!SPACELESS.test(tagged)) return tagged;
  const parts = tagged.split(/(<[^<>]*>)/u);
  const isTag = (index: number): boolean => index % 2 === 1;
  /** The nearest visible character from a part on, in a direction. */
  const nearest = (from: number, step: 1 | -1): string => {
    for (let index = from; index >= 0 && index < parts.length; index += step) {
      const text = isTag(index) ? "" : parts[index]!.trim();
      if (text !== "") return step === 1 ? [...text][0]! : [...text].at(-1)!;
    }
    return "";
  };
  return parts
    .map((part, index) => {
      if (isTag(index)) return part;
      const visible = part.trim();
      const first = visible === "" ? nearest(index + 1, 1) : [...visible][0]!;
      const last = visible === "" ? nearest(index - 1, -1) : [...visible].at(-1)!;
      let text = part;
      if (index > 0 && SPACELESS.test(first) && SPACELESS.test(nearest(index - 1, -1)))
        text = text.trimStart();
      if (index < parts.length - 1 && SPACELESS.test(last) && SPACELESS.test(nearest(index + 1, 1)))
        text = text.trimEnd();
      return text;
    })
    .join("");
}
