import type { Job, JobSegment } from "@yizhou/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { usePreviewReturned, useTakeReturned } from "../api/exchange.ts";
import { canBeTaken, editsOf, firstChoice, type ReturnedItem } from "../state/returned-choice.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./return-dialog.module.css";

/** More rows than anybody reads in a dialog make it slow; the choice holds for all. */
const SHOWN = 500;

/** A file that was edited elsewhere: what it would change, sentence by sentence, and the button that writes it. */
export function ReturnDialog({
  job,
  onTaken,
  onClose,
}: {
  readonly job: Pick<Job, "id" | "from" | "to">;
  readonly onTaken: (segments: readonly JobSegment[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation("shell");
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreviewReturned(job.id);
  const taking = useTakeReturned(job.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isConfirmedKept, setIsConfirmedKept] = useState(true);
  const items = preview.data?.items ?? [];
  const edits = editsOf(items, chosen, isConfirmedKept);
  const takeable = items.flatMap((item, at) => (canBeTaken(item) ? [at] : []));
  const problem = failureText(taking.error ?? preview.error, common("error.failed"));

  const read = (file: File | undefined) => {
    if (!file) return;
    taking.reset();
    preview.mutate(file, { onSuccess: (found) => setChosen(firstChoice(found.items)) });
  };
  const choose = (at: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(at);
    else next.delete(at);
    setChosen(next);
  };
  const write = () =>
    taking.mutate(
      { edits },
      {
        onSuccess: ({ segments }) => {
          onTaken(segments);
          onClose();
        },
      },
    );

  return (
    <Dialog
      title={t("back.title")}
      note={t("back.note")}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("action.cancel")}</Button>
          <Button
            tone="ink"
            isBusy={taking.isPending}
            disabled={edits.length === 0 || preview.isPending}
            onClick={write}
          >
            {t("back.take")}
          </Button>
        </>
      }
    >
      <div className={styles.file}>
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-hidden
          accept=".xlf,.xliff,.xlsx,.csv,.tsv,.docx,.odt,.ods,.md,.html,.htm,.txt"
          onChange={(event) => {
            read(event.target.files?.[0]);
            // The same file, mended, can be chosen again.
            event.target.value = "";
          }}
        />
        <Button
          icon="upload"
          data-first-focus
          isBusy={preview.isPending}
          onClick={() => input.current?.click()}
        >
          {t(preview.data ? "back.again" : "back.choose")}
        </Button>
        <span role="status" className="small mute">
          {preview.isPending && t("back.reading")}
          {preview.data &&
            (items.length === 0
              ? t("back.nothing")
              : t("back.same", { count: preview.data.same, segments: formatNumber(preview.data.same) }))}
        </span>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {takeable.length > 0 && (
        <div className={styles.choice}>
          <Checkbox
            isChecked={chosen.size === takeable.length}
            isMixed={chosen.size > 0 && chosen.size < takeable.length}
            onChange={(isAll) => setChosen(isAll ? new Set(takeable) : new Set())}
          >
            {t("back.takeAll")}
          </Checkbox>
          {items.some(({ isConfirmed }) => isConfirmed) && (
            <Checkbox isChecked={isConfirmedKept} onChange={setIsConfirmedKept}>
              {t("back.confirmToo")}
            </Checkbox>
          )}
          <span className="small num">
            {t("back.chosen", { count: edits.length, segments: formatNumber(edits.length) })}
          </span>
        </div>
      )}
      {items.length > 0 && (
        <ol className={styles.list}>
          {items.slice(0, SHOWN).map((item, at) => (
            <Item
              key={at}
              item={item}
              job={job}
              isChosen={chosen.has(at)}
              onChoose={(isChosen) => choose(at, isChosen)}
            />
          ))}
        </ol>
      )}
      {items.length > SHOWN && (
        <p className="small mute">
          {t("back.more", { count: items.length - SHOWN, segments: formatNumber(items.length - SHOWN) })}
        </p>
      )}
    </Dialog>
  );
}

function Item({
  item,
  job,
  isChosen,
  onChoose,
}: {
  readonly item: ReturnedItem;
  readonly job: Pick<Job, "from" | "to">;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation("exchange");
  const number = item.ordinal === null ? null : formatNumber(item.ordinal + 1);
  return (
    <li data-kind={item.kind}>
      {canBeTaken(item) ? (
        <Checkbox
          isChecked={isChosen}
          label={t("back.choice", { number: number ?? "" })}
          onChange={onChoose}
        />
      ) : (
        <span />
      )}
      <div>
        <p className="small">
          <span className="num mute">
            {number === null ? t("back.missingPlace") : t("back.place", { number })}
          </span>{" "}
          <span className={item.kind === "new" ? "c-ok" : item.kind === "conflict" ? "c-warn" : "c-bad"}>
            {t(`kind.${item.kind}`)}
          </span>
        </p>
        <p lang={job.from}>
          <SegmentText text={item.source} lang={job.from} side="source" />
        </p>
        <dl>
          {item.ordinal !== null && (
            <>
              <dt>{t("back.now")}</dt>
              <dd>
                {item.current ? (
                  <SegmentText text={item.current} lang={job.to} side="target" />
                ) : (
                  t("back.none")
                )}
              </dd>
            </>
          )}
          <dt>{t("back.file")}</dt>
          <dd>
            <SegmentText text={item.target} lang={job.to} side="target" />
          </dd>
        </dl>
      </div>
    </li>
  );
}
