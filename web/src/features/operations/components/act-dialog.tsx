import type { PersonContacts, PersonLook, PersonRow } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast.ts";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useAct, useContacts, useLook } from "../api/operations.ts";
import type { ActName } from "../api/operations.ts";

/** What can be done to an account, each for a reason. */
export type Asked = ActName | "contacts" | "look";

const MOST_CHARACTERS = 10_000_000;
const LEAST_CHARACTERS = 100;
const MOST_DAYS = 3660;

interface Props {
  readonly act: Asked;
  readonly person: Pick<PersonRow, "id" | "name">;
  readonly onClose: () => void;
  readonly onContacts: (contacts: PersonContacts) => void;
  readonly onLook: (look: PersonLook) => void;
}

/** Says what an act does, asks for the reason, and does it. */
export function ActDialog({ act, person, onClose, onContacts, onLook }: Props) {
  const { t } = useTranslation("operations");
  const [reason, setReason] = useState("");
  const [characters, setCharacters] = useState("5000");
  const [days, setDays] = useState("30");
  // The same voucher is not given twice by a second click or a retry.
  const [requestKey] = useState(() => crypto.randomUUID());
  const acting = useAct(person.id);
  const showing = useContacts(person.id);
  const looking = useLook(person.id);
  const saving = act === "contacts" ? showing : act === "look" ? looking : acting;
  const amount = Number(characters);
  const lasting = days.trim() === "" ? null : Number(days);
  const isVoucherReady =
    Number.isInteger(amount) &&
    amount >= LEAST_CHARACTERS &&
    amount <= MOST_CHARACTERS &&
    (lasting === null || (Number.isInteger(lasting) && lasting >= 1 && lasting <= MOST_DAYS));

  const confirm = () => {
    const why = reason.trim();
    if (act === "contacts")
      return showing.mutate(why, { onSuccess: (contacts) => (onContacts(contacts), onClose()) });
    if (act === "look") return looking.mutate(why, { onSuccess: (look) => (onLook(look), onClose()) });
    const body =
      act === "voucher" ? { reason: why, characters: amount, days: lasting, requestKey } : { reason: why };
    return acting.mutate(
      { act, body },
      {
        onSuccess: () => {
          showToast(t(`done.${act}`));
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={`${t(`acts.${act}`)} · ${person.name}`}
      note={t(`actNotes.${act}`)}
      confirm={t(`acts.${act}`)}
      isReady={reason.trim().length >= 2 && (act !== "voucher" || isVoucherReady)}
      saving={saving}
      onClose={onClose}
      onConfirm={confirm}
    >
      {act === "voucher" && (
        <>
          <TextField
            label={t("voucherCharacters")}
            inputMode="numeric"
            value={characters}
            onChange={(event) => setCharacters(event.target.value)}
          />
          <TextField
            label={t("voucherDays")}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </>
      )}
      <TextField
        label={t("reason")}
        placeholder={t("reasonHint")}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
