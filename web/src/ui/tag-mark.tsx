import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import type { TaggedPiece } from "../lib/tagged-text.ts";
import styles from "./tag-mark.module.css";

export type Tag = Exclude<TaggedPiece, { kind: "text" }>;

/** Classes of a tag's mark (visual language, tag). */
export const TAG_CLASSES = {
  open: classes(styles.tag),
  close: classes(styles.tag, styles.close),
  standalone: classes(styles.tag, styles.solo),
} as const;

/** What a tag is called. */
export function useTagName(): (tag: Tag) => string {
  const { t } = useTranslation("shell");
  return ({ kind, id }) => t(`tags.${kind}`, { id });
}

/** An inline tag as a small mark in the text. */
export function TagMark({ tag }: { readonly tag: Tag }) {
  const nameOf = useTagName();
  return (
    <span className={TAG_CLASSES[tag.kind]} data-tag={`${tag.kind} ${tag.id}`} title={nameOf(tag)}>
      {tag.id}
    </span>
  );
}
