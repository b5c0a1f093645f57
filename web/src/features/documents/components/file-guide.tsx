import { isSameLanguage } from "@yizhou/model";
import type { FileDto, FileGuide as Guide, FirstPageRequest, QuoteItem } from "@yizhou/contract";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useFileGuide, useStudyFile } from "../api/file-guides.ts";
import { GuideDialog } from "./guide-dialog.tsx";
import styles from "./first-page.module.css";

/** Below so many characters for an engine a document is told by its sentences. */
const LEAST_CHARACTERS = 1500;

interface Props {
  readonly file: FileDto;
  /** What it would be translated with now; null where nothing can start. */
  readonly wish: FirstPageRequest | null;
  readonly item: QuoteItem | null;
}

/** The brief and the glossary of a file before its start: made when wanted, read, edited, and kept to by its job. */
export function FileGuide({ file, wish, item }: Props) {
  const { t } = useTranslation("documents");
  const { data: guide } = useFileGuide(file.id);
  const study = useStudyFile(file.id);
  const [isOpen, setOpen] = useState(false);
  if (guide === undefined) return null;
  const canStudy =
    wish !== null && item?.review !== null && (item?.engine.characters ?? 0) >= LEAST_CHARACTERS;
  if (!guide && !canStudy) return null;
  const isOfPair = guide !== null && item?.from != null && isPair(guide, item);
  const offer = (label: string) =>
    canStudy && (
      <button
        type="button"
        className="link"
        aria-label={`${label} (${file.name})`}
        disabled={study.isPending}
        onClick={() => study.mutate(wish, { onSuccess: () => setOpen(true) })}
      >
        {label}
      </button>
    );
  const isStopped = study.error instanceof DOMException && study.error.name === "AbortError";
  const problem = isStopped ? null : failureText(study.error, t("guide.failed"));
  return (
    <div className={classes("small", styles.firstPage)} data-part="guide">
      <Icon name="book" size={14} />
      {study.isPending ? (
        <>
          <span role="status">{t("guide.working")}</span>
          <button type="button" className="link" onClick={study.cancel}>
            {t("guide.cancel")}
          </button>
        </>
      ) : guide && isOfPair ? (
        <>
          <button
            type="button"
            className="link"
            aria-label={`${t("guide.edit")} (${file.name})`}
            onClick={() => setOpen(true)}
          >
            {t("guide.edit")}
          </button>
          <span className="mute">
            {guide.engineName === null
              ? t("guide.brought", { value: formatNumber(guide.terms.length) })
              : t("guide.made", { engine: guide.engineName, value: formatNumber(guide.terms.length) })}
          </span>
          {offer(t("guide.again"))}
        </>
      ) : (
        <>
          {offer(t("guide.offer"))}
          <span className="mute">{t(guide ? "guide.otherPair" : "guide.about")}</span>
        </>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      {isOpen &&
        guide &&
        // Outside the table of files, whose rules would hold for the table of terms.
        createPortal(<GuideDialog file={file} guide={guide} onClose={() => setOpen(false)} />, document.body)}
    </div>
  );
}

function isPair(guide: Guide, { from, to }: QuoteItem): boolean {
  return from !== null && isSameLanguage(guide.from, from) && isSameLanguage(guide.to, to);
}
