import { memo } from "react";
import { useTranslation } from "react-i18next";
import { readTagged } from "../../../lib/tagged-text.ts";
import { TAG_CLASSES } from "../../../ui/tag-mark.tsx";

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
          <span
            key={i}
            className={TAG_CLASSES[piece.kind]}
            data-tag={`${piece.kind} ${piece.id}`}
            title={name}
          >
            {piece.id}
          </span>
        );
      })}
    </span>
  );
});
