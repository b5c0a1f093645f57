import type { InlineContent } from "@yizhou/model";
import type { Found, SegmentCheck } from "../check.ts";

/** White space at the ends of the target is that of the source. Where a tag stands at the end, the space before it is the tag's. */
export const edgeSpaces: SegmentCheck = {
  id: "edgeSpaces",
  run({ source, target, targetText }) {
    if (targetText.trim() === "") return [];
    const wanted = edgesOf(source);
    const there = edgesOf(target);
    const found: Found[] = [];
    if (wanted.before !== null && there.before !== null && wanted.before !== there.before) {
      const place = { start: 0, end: there.before.length };
      found.push({ variant: "start", values: [], target: place, fix: replacement(place, wanted.before) });
    }
    if (wanted.after !== null && there.after !== null && wanted.after !== there.after) {
      const place = { start: targetText.length - there.after.length, end: targetText.length };
      found.push({ variant: "end", values: [], target: place, fix: replacement(place, wanted.after) });
    }
    return found;
  },
};

/** The white space that a text begins and ends with; null where it does so with a tag. */
function edgesOf(content: InlineContent): { readonly before: string | null; readonly after: string | null } {
  const [first, last] = [content[0], content.at(-1)];
  return {
    before: first?.kind === "text" ? /^\s*/u.exec(first.text)![0] : null,
    after: last?.kind === "text" ? last.text.slice(last.text.trimEnd().length) : null,
  };
}

/** Two spaces or more inside the target, where the source has none. */
export const doubleSpaces: SegmentCheck = {
  id: "doubleSpaces",
  run(facts) {
    const { source, targetText } = facts;
    const isMeant = source.some((node) => node.kind === "text" && /[ \u00A0\u3000]{2,}/u.test(node.text));
    if (isMeant) return [];
    return [...targetText.matchAll(/(?<=\S)[ \u00A0\u3000]{2,}(?=\S)/gu)].flatMap((match): Found[] => {
      const place = { start: match.index, end: match.index + match[0].length };
      if (facts.hasTagWithin(place.start, place.end)) return [];
      return [{ variant: "double", values: [], target: place, fix: replacement(place, " ") }];
    });
  },
};

/** A space before or behind a tag that the source has there and the target has not, in languages that part words by spaces. */
export const tagSpaces: SegmentCheck = {
  id: "tagSpaces",
  run({ source, target, from, to }) {
    const spaced = (language: string): boolean => language !== "zh" && language !== "ja" && language !== "th";
    if (!spaced(from) || !spaced(to)) return [];
    const wanted = spacesAtTags(source);
    const there = spacesAtTags(target);
    return [...there].flatMap(([key, { before, after, at }]): Found[] => {
      const like = wanted.get(key);
      if (!like) return [];
      // Both sides of a tag touch words where the source had a gap on one of them: two words have run together.
      const isGlued = !before && !after && (like.before || like.after) && at.isBetweenWords;
      return isGlued ? [{ variant: "glued", values: [], target: { start: at.offset, end: at.offset } }] : [];
    });
  },
};

interface TagPlace {
  readonly before: boolean;
  readonly after: boolean;
  readonly at: { readonly offset: number; readonly isBetweenWords: boolean };
}

function spacesAtTags(content: InlineContent): ReadonlyMap<string, TagPlace> {
  const text = content.flatMap((node) => (node.kind === "text" ? [node.text] : [])).join("");
  const places = new Map<string, TagPlace>();
  let offset = 0;
  for (const node of content) {
    if (node.kind === "text") {
      offset += node.text.length;
      continue;
    }
    if (node.type === "break" || node.type === "tab") continue;
    const [left, right] = [text[offset - 1] ?? " ", text[offset] ?? " "];
    places.set(`${node.kind}:${node.id}`, {
      before: /\s/u.test(left),
      after: /\s/u.test(right),
      at: { offset, isBetweenWords: /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right) },
    });
  }
  return places;
}

function replacement(place: { start: number; end: number }, text: string): NonNullable<Found["fix"]> {
  return { kind: "text", edits: [{ ...place, text }] };
}
