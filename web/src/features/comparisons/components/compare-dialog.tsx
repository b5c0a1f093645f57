import { MOST_COMPARED_CHARACTERS } from "@yizhou/contract";
import type { EngineOption } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import type { EngineComparison } from "../../../lib/engine-comparison.ts";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, FieldError, noteIdOf } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useCompare, useParagraphs } from "../api/compare.ts";
import { beginningOf } from "../state/beginning.ts";
import { ComparedSide } from "./compared-side.tsx";
import styles from "./compare-dialog.module.css";

interface Props extends EngineComparison {
  readonly onClose: () => void;
}

/** A paragraph, two engines, and what each of them makes of it. */
export function CompareDialog({ engines, chosen, options, file, text, onUse, onClose }: Props) {
  const { t } = useTranslation("comparison");
  const { t: tShell } = useTranslation("shell");
  const [typed, setTyped] = useState<string | null>(text.trim() === "" ? null : beginningOf(text));
  const [place, setPlace] = useState(0);
  const paragraphs = useParagraphs(typed === null ? (file?.id ?? null) : null);
  const offered = paragraphs.data ?? [];
  const source = typed ?? offered[place] ?? "";
  const [pair, setPair] = useState<readonly [string, string]>(() => {
    const first = engines.find(({ id }) => id === chosen) ?? engines[0]!;
    return [first.id, engines.find(({ id }) => id !== first.id)!.id];
  });
  const compare = useCompare();
  const count = [...source].length;
  const isReady = source.trim() !== "" && count <= MOST_COMPARED_CHARACTERS && !compare.isPending;
  const begin = () => {
    const { from, to, field, instruction } = options;
    const wish = { from, to, field, ...(instruction !== undefined && { instruction }) };
    compare.mutate({ text: source, options: wish, engines: [...pair], requestKey: crypto.randomUUID() });
  };
  const problem = failureText(compare.error, tShell("error.failed"));
  const languages = t("languages", {
    from: options.from === "auto" ? t("detected") : formatLanguage(options.from),
    to: formatLanguage(options.to),
  });
  return (
    <Dialog
      title={t("title")}
      note={t("note")}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{tShell("action.close")}</Button>}
    >
      <Paragraph
        text={source}
        count={count}
        note={typed === null && file && source !== "" ? t("fromFile", { name: file.name }) : ""}
        isComing={paragraphs.isLoading}
        onText={setTyped}
        onAnother={typed === null && offered.length > 1 ? () => setPlace((place + 1) % offered.length) : null}
      />
      <div className={styles.sides}>
        {([0, 1] as const).map((side) => (
          <EngineField
            key={side}
            label={t(side === 0 ? "first" : "second")}
            engines={engines}
            value={pair[side]}
            other={pair[1 - side]!}
            onChange={(id) => setPair(side === 0 ? [id, pair[1]] : [pair[0], id])}
          />
        ))}
      </div>
      <div className={styles.begin}>
        <Button tone="ink" isBusy={compare.isPending} disabled={!isReady} onClick={begin}>
          {t("compare")}
        </Button>
        <span className="small mute">{languages}</span>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {compare.data && (
        <>
          <div className={styles.sides} aria-live="polite">
            {compare.data.sides.map((side) => (
              <ComparedSide
                // Another comparison is another pair of texts.
                key={side.job?.id ?? `${side.engine.id} ${compare.submittedAt}`}
                side={side}
                onUse={() => {
                  onUse(side.engine.id);
                  onClose();
                }}
              />
            ))}
          </div>
          <p className="small mute">{t("scoreNote")}</p>
        </>
      )}
    </Dialog>
  );
}

function Paragraph({
  text,
  count,
  note,
  isComing,
  onText,
  onAnother,
}: {
  readonly text: string;
  readonly count: number;
  /** Where it comes from. */
  readonly note: string;
  readonly isComing: boolean;
  readonly onText: (text: string) => void;
  /** Takes another one of the document; null where there is no other. */
  readonly onAnother: (() => void) | null;
}) {
  const { t } = useTranslation("comparison");
  const id = useId();
  const isTooLong = count > MOST_COMPARED_CHARACTERS;
  return (
    <Field
      label={t("text")}
      controlId={id}
      note={
        <span className={styles.note}>
          <span>{isComing ? t("taking") : note}</span>
          {onAnother && (
            <button type="button" className="link" onClick={onAnother}>
              {t("another")}
            </button>
          )}
          <span className={classes("num", styles.count, isTooLong && "c-bad")}>
            {t("limit", { count: formatNumber(count), limit: formatNumber(MOST_COMPARED_CHARACTERS) })}
          </span>
        </span>
      }
    >
      <InputFrame className={styles.frame} isRefused={isTooLong}>
        <textarea
          id={id}
          data-first-focus
          aria-describedby={noteIdOf(id)}
          aria-invalid={isTooLong || undefined}
          dir="auto"
          rows={5}
          placeholder={t("placeholder")}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </InputFrame>
    </Field>
  );
}

/** One of the two, and where the words would go. */
function EngineField({
  label,
  engines,
  value,
  other,
  onChange,
}: {
  readonly label: string;
  readonly engines: readonly EngineOption[];
  readonly value: string;
  /** Taken by the other side. */
  readonly other: string;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation("comparison");
  const destination = engines.find(({ id }) => id === value)?.destination ?? null;
  return (
    <SelectField
      label={label}
      value={value}
      options={engines.map(({ id, name }) => ({ value: id, label: name, isDisabled: id === other }))}
      onChange={onChange}
      note={
        <DestinationLine icon={destination ? "globe" : "lock"}>
          {destination ? t("goes", { host: destination }) : t("stays")}
        </DestinationLine>
      }
    />
  );
}
