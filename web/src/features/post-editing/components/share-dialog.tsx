import { SHARE_RIGHTS } from "@yizhou/contract";
import type { Job, JobShare, SegmentRange, ShareRight } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DayField, DayInput } from "../../../ui/day-input.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useChangeShares, useShares, type ShareAct } from "../api/together.ts";
import { rangesOf, rangesText } from "../state/ranges-text.ts";
import styles from "./together.module.css";

/** Whom a job is open to: inviting, rights and their end, who translates which sentences, closing. */
export function ShareDialog({
  job,
  onClose,
}: {
  readonly job: Pick<Job, "id" | "name">;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const shares = useShares(job.id);
  const change = useChangeShares(job.id);
  const [account, setAccount] = useState("");
  const [right, setRight] = useState<ShareRight>("edit");
  const [day, setDay] = useState("");
  const problem = failureText(change.error, shell("error.failed"));
  const act = (one: ShareAct, then?: () => void): void => change.mutate(one, { onSuccess: then });
  return (
    <Dialog
      isWide
      title={t("share.title", { name: job.name })}
      note={t("share.note")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shell("action.close")}</Button>}
    >
      <form
        className={styles.invite}
        onSubmit={(event) => {
          event.preventDefault();
          if (account.trim() !== "")
            act({ kind: "invite", account: account.trim(), right, endsAt: endOf(day) }, () => setAccount(""));
        }}
      >
        <TextField
          label={t("share.account")}
          value={account}
          maxLength={200}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Rights label={t("share.right")} value={right} onChange={setRight} />
        <DayField
          label={t("share.until")}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button type="submit" tone="ink" disabled={account.trim() === ""} isBusy={change.isPending}>
          {t("share.invite")}
        </Button>
        <Button onClick={() => act({ kind: "invite", right, endsAt: endOf(day) })}>
          {t("share.organization")}
        </Button>
      </form>
      {problem && <FieldError>{problem}</FieldError>}
      {shares.isError ? (
        <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
      ) : !shares.data ? (
        <Skeleton rows={3} />
      ) : shares.data.length === 0 ? (
        <p className="mute">{t("share.none")}</p>
      ) : (
        <ul className={styles.people} aria-label={t("share.list")}>
          {shares.data.map((one) => (
            <ShareLine key={one.id} share={one} onAct={act} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ShareLine({ share, onAct }: { readonly share: JobShare; readonly onAct: (act: ShareAct) => void }) {
  const { t } = useTranslation("editor");
  const name = share.nickName ?? share.account;
  const [ranges, setRanges] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const text = ranges ?? rangesText(share.ranges);
  const wanted: readonly SegmentRange[] | null = rangesOf(text);
  const { id } = share;
  return (
    <li>
      <div className={styles.who}>
        <b>{name}</b>
        <span className="small mute">
          {share.isEnded
            ? t("share.ended")
            : share.kind === "invited"
              ? t("share.invited")
              : share.kind === "organization"
                ? t("share.wholeOrganization")
                : share.account}
        </span>
      </div>
      <Rights
        label={t("share.rightOf", { name })}
        value={share.right}
        onChange={(right) => onAct({ kind: "change", share: id, change: { right } })}
      />
      <InputFrame size="sm">
        <DayInput
          type="date"
          aria-label={t("share.untilOf", { name })}
          value={day ?? dayOf(share.endsAt)}
          onChange={(event) => setDay(event.target.value)}
          // A year that is half typed is a year too: the day counts once the field is left.
          onBlur={(event) => {
            const { value, validity } = event.target;
            if (!validity.badInput && value !== dayOf(share.endsAt))
              onAct({ kind: "change", share: id, change: { endsAt: endOf(value) } });
            setDay(null);
          }}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
      </InputFrame>
      {share.kind === "organization" ? (
        <span />
      ) : (
        <InputFrame size="sm" isRefused={wanted === null}>
          <input
            aria-label={t("share.rangesOf", { name })}
            placeholder={t("share.ranges")}
            value={text}
            onChange={(event) => setRanges(event.target.value)}
            onBlur={() => {
              if (wanted && text !== rangesText(share.ranges))
                onAct({ kind: "change", share: id, change: { ranges: [...wanted] } });
              if (wanted) setRanges(null);
            }}
          />
        </InputFrame>
      )}
      <IconButton
        icon="cross"
        label={t("share.remove", { name })}
        onClick={() => onAct({ kind: "end", share: id })}
      />
    </li>
  );
}

function Rights({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: ShareRight;
  readonly onChange: (right: ShareRight) => void;
}) {
  const { t } = useTranslation("editor");
  return (
    <Select
      label={label}
      value={value}
      options={SHARE_RIGHTS.map((one) => ({ value: one, label: t(`share.rights.${one}`) }))}
      onChange={(right) => onChange(right as ShareRight)}
    />
  );
}

/** The last moment of a day of the person's own time. */
function endOf(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59`).toISOString();
}

function dayOf(endsAt: string | null): string {
  if (endsAt === null) return "";
  const day = new Date(endsAt);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
