import { memo } from "react";
import { useTranslation } from "react-i18next";
import { readTagged } from "../../../lib/tagged-text.ts";

const CLASSES = { open: "tag", close: "tag close", standalone: "tag solo" } as const;
const NAMES = { open: "tagOpen", close: "tagClose", standalone: "tagAlone" } as const;

/** Text of a segment with its inline tags as slate pills. */
export const TaggedText = memo(function TaggedText({
  text,
  lang,
}: {
  readonly text: string;
  readonly lang: string;
}) {
  const { t } = useTranslation("translation");
  return (
    <span lang={lang} dir="auto">
      {readTagged(text).map((piece, i) => {
        if (piece.kind === "text") return piece.text;
        const name = t(`preview.segments.${NAMES[piece.kind]}`, { id: piece.id });
        return (
          <span key={i} className={CLASSES[piece.kind]} title={name}>
            {piece.id}
          </span>
        );
      })}
    </span>
  );
});
