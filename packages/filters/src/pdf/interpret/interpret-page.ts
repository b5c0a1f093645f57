import type { Box, Link, RawPage, Rotation } from "@yizhou/page/model";
import type { WalkedContent } from "./walk-content.ts";
import { matchOperators } from "./match-operators.ts";
import type { OperatorList, WalkContext } from "./operator-list.ts";
import { walkOperatorList } from "./walk-operator-list.ts";

/** What the page's dictionary says. */
export interface PageFrame {
  readonly index: number;
  readonly view: Box;
  readonly rotation: Rotation;
  readonly links: readonly Link[];
  /** Opaque areas that lie on all that the page draws. */
  readonly overlays?: readonly Box[];
}

/**
 * A page as drawn: glyphs with their operators, rules, drawings, pictures, links.
 *
 * @param content  null when the file's objects could not be read; the page is then only readable
 * Cost: linear in the operator list.
 */
export function interpretPage(
  frame: PageFrame,
  list: OperatorList,
  context: WalkContext,
  content: WalkedContent | null,
): RawPage {
  const walked = walkOperatorList(list, context, frame.overlays);
  const match = matchOperators(walked.events, content?.events ?? []);
  const { glyphs, shows } = walked;
  for (const [index, glyph] of glyphs.entries()) glyph.op = match.refs[shows[index]!] ?? glyph.op;
  const { view } = frame;
  return {
    index: frame.index,
    view,
    width: view.right - view.left,
    height: view.top - view.bottom,
    rotation: frame.rotation,
    glyphs,
    ...(walked.covers.length > 0 ? { covers: walked.covers } : {}),
    rules: walked.rules,
    drawings: walked.drawings,
    images: content?.images ?? [],
    links: frame.links,
    isRewritable: content !== null && match.isExact,
  };
}
