import { BRIEF_LIMITS, MOST_GUIDE_TERM, MOST_GUIDE_TERMS } from "@yizhou/contract";
import type { FileDto, FileGuide, FileGuideChange } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { useChangeFileGuide } from "../api/file-guides.ts";
import styles from "./guide-dialog.module.css";

const PARTS = ["title", "summary", "field", "audience", "voice"] as const;
const NO_BRIEF = { title: "", summary: "", field: "", audience: "", voice: "", abbreviations: [] };

type Term = FileGuideChange["terms"][number];
/** A row with a name of its own, since its words change while they are typed. */
type Row = Term & { readonly key: number; readonly isOwn: boolean };

/** What engines are told of a file, to be read and changed before its start. */
export function GuideDialog({
  file,
  guide,
  onClose,
}: {
  readonly file: FileDto;
  readonly guide: FileGuide;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("documents");
  const save = useChangeFileGuide(file.id);
  const [brief, setBrief] = useState(guide.brief ?? NO_BRIEF);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    guide.terms.map((term, key) => ({ ...term, key, isOwn: term.sentence === "" })),
  );
  const isEmpty = PARTS.every((part) => brief[part].trim() === "") && brief.abbreviations.length === 0;
  // A line without either of its words is as if it were not there.
  const kept = rows.filter(({ source, target }) => source.trim() !== "" && target.trim() !== "");
  const change = (key: number, part: Partial<Term>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <FormDialog
      title={t("guide.title")}
      note={t("guide.note", { name: file.name })}
      isWide
      confirm={t("guide.save")}
      isReady
      saving={save}
      onClose={onClose}
      onConfirm={() =>
        save.mutate(
          {
            brief: isEmpty ? null : brief,
            terms: kept.map(({ source, target, sentence, count }) => ({ source, target, sentence, count })),
          },
          { onSuccess: onClose },
        )
      }
    >
      <div className={styles.brief}>
        {PARTS.map((part) => (
          <BriefField
            key={part}
            part={part}
            lang={part === "title" ? guide.from : guide.to}
            value={brief[part]}
            onChange={(text) => setBrief({ ...brief, [part]: text })}
          />
        ))}
      </div>
      <div className={styles.terms}>
        <table>
          <caption>{t("guide.terms", { value: formatNumber(rows.length) })}</caption>
          <thead>
            <tr>
              <th scope="col">{formatLanguage(guide.from)}</th>
              <th scope="col">{formatLanguage(guide.to)}</th>
              <th scope="col" className={styles.count}>
                {t("guide.count")}
              </th>
              <th scope="col">
                <span className="sr-only">{t("guide.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td lang={guide.from}>
                  {row.isOwn ? (
                    <InputFrame size="sm">
                      <input
                        aria-label={t("guide.source")}
                        value={row.source}
                        maxLength={MOST_GUIDE_TERM}
                        onChange={(event) => change(row.key, { source: event.target.value })}
                      />
                    </InputFrame>
                  ) : (
                    <>
                      {row.source}
                      <span className={styles.sentence}>{row.sentence}</span>
                    </>
                  )}
                </td>
                <td lang={guide.to}>
                  <InputFrame size="sm">
                    <input
                      aria-label={t("guide.target", { term: row.source })}
                      value={row.target}
                      maxLength={MOST_GUIDE_TERM}
                      onChange={(event) => change(row.key, { target: event.target.value })}
                    />
                  </InputFrame>
                </td>
                <td className={classes("num", styles.count)}>{row.isOwn ? "" : formatNumber(row.count)}</td>
                <td>
                  <IconButton
                    icon="cross"
                    label={t("guide.removeTerm", { term: row.source })}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length < MOST_GUIDE_TERMS && (
          <Button
            size="sm"
            icon="plus"
            onClick={() => {
              const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
              setRows([...rows, { key, isOwn: true, source: "", target: "", sentence: "", count: 0 }]);
            }}
          >
            {t("guide.add")}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

function BriefField({
  part,
  lang,
  value,
  onChange,
}: {
  readonly part: (typeof PARTS)[number];
  readonly lang: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation("documents");
  const id = useId();
  return (
    <Field label={t(part === "title" ? "guide.docTitle" : `guide.${part}`)} controlId={id}>
      <InputFrame className={part === "summary" ? styles.frame : undefined}>
        {part === "summary" ? (
          <textarea
            {...{ id, lang, value }}
            rows={3}
            maxLength={BRIEF_LIMITS[part]}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...{ id, lang, value }}
            maxLength={BRIEF_LIMITS[part]}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </InputFrame>
    </Field>
  );
}
