const CLOSER_OF: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "（": "）",
  "［": "］",
  "【": "】",
  "〔": "〕",
  "《": "》",
  "〈": "〉",
  "「": "」",
  "『": "』",
  "“": "”",
  "‘": "’",
  "„": "“”",
  "‚": "‘’",
  "«": "»",
  "»": "«",
  '"': '"',
};
const MARKS = /[()[\]{}（）［］【】〔〕《》〈〉「」『』“”‘’„‚«»"\n]/gu;

/** Longest stretch, in UTF-16 units, that an opened bracket or quotation holds together. */
const HOLD_LIMIT = 200;

/** Which offsets lie inside a bracket or quotation, and where a closing mark was opened. */
export interface BracketMap {
  /** True when a cut before `offset` would fall inside a short closed bracket or quotation. */
  isInside(offset: number): boolean;
  /** Offset of the mark that opened what the mark at `closeOffset` closes; -1 when it closes nothing. */
  openedAt(closeOffset: number): number;
}

/** One pass over the text with a stack. An unclosed mark holds nothing; an empty line closes all. Cost: linear. */
export function mapBrackets(text: string): BracketMap {
  const stack: { offset: number; closers: string }[] = [];
  const openOf = new Map<number, number>();
  const inside = new Uint8Array(text.length + 1);
  for (const match of text.matchAll(MARKS)) {
    const mark = match[0];
    const at = match.index;
    if (mark === "\n") {
      if (/^\n[^\S\n]*\n/u.test(text.slice(at, at + 40))) stack.length = 0;
      continue;
    }
    const depth = findOpener(stack, mark, text, at);
    if (depth >= 0) {
      const start = stack[depth]!.offset;
      stack.length = depth;
      openOf.set(at, start);
      if (at - start <= HOLD_LIMIT) inside.fill(1, start + 1, at + 1);
      continue;
    }
    const closers = CLOSER_OF[mark];
    if (closers !== undefined && !(mark === '"' && !canOpen(text, at))) stack.push({ offset: at, closers });
    // Far more open marks than any text has: damaged text. Forgetting the oldest keeps the search short.
    if (stack.length > 32) stack.shift();
  }
  return {
    isInside: (offset) => inside[offset] === 1,
    openedAt: (closeOffset) => openOf.get(closeOffset) ?? -1,
  };
}

function findOpener(stack: readonly { closers: string }[], mark: string, text: string, at: number): number {
  // An apostrophe is no closing quotation mark: the dogs’ bowl, it’s.
  if (mark === "’" && /^\p{L}/u.test(text.slice(at + 1, at + 3))) return -1;
  for (let depth = stack.length - 1; depth >= 0; depth--) {
    if (!stack[depth]!.closers.includes(mark)) continue;
    if (mark === '"' && canOpen(text, at) && !/[\s.!?。！？,]$/u.test(text.slice(at - 1, at))) return -1;
    return depth;
  }
  return -1;
}

/** A straight quotation mark opens when nothing but space or an opening mark stands before it. */
function canOpen(text: string, at: number): boolean {
  return at === 0 || /[\s([{（「『“‘:：,，—–-]/u.test(text[at - 1]!);
}
