import type { JobSegment } from "@yizhou/contract";
import type { TextLook } from "@yizhou/model";
import { Fragment, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { readTagged } from "../../../lib/tagged-text.ts";
import { TAG_CLASSES } from "../../../ui/tag-mark.tsx";
import styles from "./readable-text.module.css";

type Tags = NonNullable<JobSegment["tags"]>;
const NO_TAGS: Tags = [];

/**
 * Text of a segment for who reads it: emphasis, raised letters and links as they look, formulas and note marks by what the document
 * shows of them. Only what shows nothing but itself, as a picture, is a pill.
 */
export const ReadableText = memo(function ReadableText({
  text,
  tags = NO_TAGS,
  lang,
}: {
  readonly text: string;
  readonly tags?: Tags;
  readonly lang: string;
}) {
  const { t } = useTranslation("translation");
  const known = new Map(tags.map((tag) => [tag.id, tag]));
  const open = new Set<number>();
  return (
    <span lang={lang} dir="auto">
      {readTagged(text).map((piece, at): ReactNode => {
        if (piece.kind === "open") open.add(piece.id);
        else if (piece.kind === "close") open.delete(piece.id);
        else if (piece.kind === "text") {
          const looks = [...open].flatMap((id) => looksOf(known.get(id)));
          const look = classes(...new Set(looks));
          return look ? (
            <span key={at} className={look}>
              {piece.text}
            </span>
          ) : (
            <Fragment key={at}>{piece.text}</Fragment>
          );
        } else {
          const tag = known.get(piece.id);
          if (tag?.text === "\n") return <br key={at} />;
          if (tag?.text === "\t") return " ";
          if (tag?.text !== undefined)
            return (
              <span key={at} className={tag.type === "note" ? styles.superscript : styles.object}>
                {tag.text}
              </span>
            );
          const name = t(`preview.segments.tags.${tag?.type ?? "other"}`);
          return (
            <span
              key={at}
              className={TAG_CLASSES.standalone}
              data-tag={`standalone ${piece.id}`}
              title={name}
            >
              {name}
            </span>
          );
        }
        return null;
      })}
    </span>
  );
});

function looksOf(tag: Tags[number] | undefined): (string | undefined)[] {
  const looks: readonly TextLook[] = tag?.looks ?? [];
  return [...looks.map((look) => styles[look]), tag?.type === "link" ? styles.link : undefined];
}
