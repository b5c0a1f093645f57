import type { OrganizationPeople, OwnLimit } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useLimit } from "../api/organization.ts";
import styles from "./organization.module.css";

type Person = OrganizationPeople["members"][number];

/** What the organisation has, and what each member may take of it in a month. */
export function LimitOfAll({ people }: { readonly people: OrganizationPeople }) {
  const { t } = useTranslation("organizations");
  const [isOpen, setIsOpen] = useState(false);
  const { balance, memberLimit } = people;
  return (
    <div className={styles.row}>
      <p className={styles.who}>
        <span>{t("limit.balance", { characters: formatNumber(balance) })}</span>
        <span className="small soft">
          {memberLimit === null
            ? t("limit.nobody")
            : t("limit.everybody", { characters: formatNumber(memberLimit) })}
        </span>
      </p>
      <Button size="sm" tone="text" aria-label={t("limit.setAll")} onClick={() => setIsOpen(true)}>
        {t("limit.set")}
      </Button>
      {isOpen && (
        <LimitDialog
          title={t("limit.setAll")}
          id={null}
          limit={{ isOwn: true, characters: memberLimit }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** What a member has taken this month, of how much. */
export function useTakenText(memberLimit: number | null): (person: Person) => string {
  const { t } = useTranslation("organizations");
  return ({ taken, ownLimit }) => {
    const limit = ownLimit.isOwn ? ownLimit.characters : memberLimit;
    return limit === null
      ? t("limit.taken", { taken: formatNumber(taken) })
      : t("limit.takenOf", { taken: formatNumber(taken), limit: formatNumber(limit) });
  };
}

/** Opens the limit of one member. */
export function LimitOfOne({ person }: { readonly person: Person }) {
  const { t } = useTranslation("organizations");
  const [isOpen, setIsOpen] = useState(false);
  const title = t("limit.setOf", { name: person.nickName });
  return (
    <>
      <Button size="sm" tone="text" aria-label={title} onClick={() => setIsOpen(true)}>
        {t("limit.set")}
      </Button>
      {isOpen && (
        <LimitDialog title={title} id={person.id} limit={person.ownLimit} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Digits, with whatever separates thousands. */
const readCharacters = (text: string): number | null => {
  const digits = text.replace(/[\s,.\u{2009}\u{202f}]/gu, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};

function LimitDialog({
  title,
  id,
  limit,
  onClose,
}: {
  readonly title: string;
  /** Null: of everybody. */
  readonly id: string | null;
  readonly limit: OwnLimit;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("organizations");
  const { t: tShell } = useTranslation("shell");
  const limiting = useLimit();
  const [text, setText] = useState(limit.characters === null ? "" : String(limit.characters));
  const characters = readCharacters(text);
  const save = (wanted: OwnLimit) => limiting.mutate({ id, limit: wanted }, { onSuccess: onClose });
  const formId = useId();
  return (
    <Dialog
      title={title}
      note={t("limit.note")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tShell("action.cancel")}</Button>
          {id !== null && limit.isOwn && (
            <Button disabled={limiting.isPending} onClick={() => save({ isOwn: false, characters: null })}>
              {t("limit.asAll")}
            </Button>
          )}
          {(limit.characters !== null || !limit.isOwn) && (
            <Button disabled={limiting.isPending} onClick={() => save({ isOwn: true, characters: null })}>
              {t("limit.none")}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            tone="ink"
            isBusy={limiting.isPending}
            disabled={characters === null}
          >
            {t("limit.save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (characters !== null && !limiting.isPending) save({ isOwn: true, characters });
        }}
      >
        <TextField
          label={t("limit.characters")}
          value={text}
          inputMode="numeric"
          maxLength={14}
          autoComplete="off"
          error={
            text.trim() !== "" && characters === null
              ? t("limit.wholeNumber")
              : failureText(limiting.error, tShell("error.failed"))
          }
          onChange={(event) => {
            setText(event.target.value);
            limiting.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
