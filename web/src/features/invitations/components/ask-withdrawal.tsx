import { PAYMENT_CHANNELS } from "@yizhou/contract";
import type { PaymentChannel, Rebate } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, isApiError } from "../../../lib/api-error.ts";
import { showToast } from "../../../lib/toast.ts";
import { yuan } from "../../../lib/yuan.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, TextField } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { useAskWithdrawal } from "../api/invitations.ts";
import { fenOf, textOfFen } from "../state/money-text.ts";
import styles from "./withdrawals.module.css";

/** How much to whom; what is asked for is set aside at once. */
export function AskWithdrawal({ rebate }: { readonly rebate: Rebate }) {
  const { t } = useTranslation("invitations");
  const { t: tShell } = useTranslation("shell");
  const id = useId();
  const { withdrawableFen: most, minWithdrawalFen: least } = rebate;
  const [amount, setAmount] = useState("");
  const [channel, setChannel] = useState<PaymentChannel>("wechat");
  const [payeeName, setPayeeName] = useState("");
  const [payeeAccount, setPayeeAccount] = useState("");
  // The same until it has succeeded, so that a second press after a lost answer is the same request.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const asking = useAskWithdrawal();
  const fen = fenOf(amount);
  const isGood = fen !== null && fen >= least && fen <= most;
  const limits = { min: yuan(least), max: yuan(most) };
  if (most < least)
    return (
      <section>
        <h2 className="h3">{t("rebate.ask")}</h2>
        <p className={styles.note}>{t("rebate.notYet", limits)}</p>
      </section>
    );
  const submit = () =>
    asking.mutate(
      {
        amountFen: fen!,
        channel,
        payeeName: payeeName.trim(),
        payeeAccount: payeeAccount.trim(),
        requestKey,
      },
      {
        onSuccess: () => {
          setAmount("");
          setRequestKey(crypto.randomUUID());
          showToast(t("rebate.asked"));
        },
        // What was refused is asked for anew; what nobody knows the outcome of is the same request still.
        onError: (error) => {
          if (isApiError(error) && (error.kind === "refused" || error.kind === "status"))
            setRequestKey(crypto.randomUUID());
        },
      },
    );
  return (
    <section>
      <h2 className="h3">{t("rebate.ask")}</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) submit();
        }}
      >
        <Field
          label={t("rebate.amount")}
          controlId={id}
          note={t("rebate.limits", limits)}
          error={amount !== "" && !isGood ? t("rebate.badAmount", limits) : null}
        >
          <InputFrame prefix="¥" isRefused={amount !== "" && !isGood}>
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              aria-invalid={(amount !== "" && !isGood) || undefined}
              aria-describedby={amount !== "" && !isGood ? `${id}-error` : `${id}-note`}
              onChange={(event) => setAmount(event.target.value)}
            />
            <button type="button" className="link" onClick={() => setAmount(textOfFen(most))}>
              {t("rebate.all")}
            </button>
          </InputFrame>
        </Field>
        <div>
          <p className={styles.label} id={`${id}-channel`}>
            {t("rebate.channel")}
          </p>
          <RadioGroup
            labelledBy={`${id}-channel`}
            isWide
            value={channel}
            options={PAYMENT_CHANNELS.map((value) => ({ value, label: t(`rebate.channels.${value}`) }))}
            onChange={setChannel}
          />
        </div>
        <TextField
          label={t("rebate.payee")}
          placeholder={t("rebate.payeeNote")}
          autoComplete="name"
          maxLength={50}
          value={payeeName}
          onChange={(event) => setPayeeName(event.target.value)}
        />
        <TextField
          label={t("rebate.account")}
          placeholder={t(`rebate.accountNotes.${channel}`)}
          autoComplete="off"
          maxLength={100}
          value={payeeAccount}
          onChange={(event) => setPayeeAccount(event.target.value)}
        />
        {asking.isError && <FieldError>{failureText(asking.error, tShell("error.failed"))}</FieldError>}
        <Button
          tone="seal"
          size="lg"
          isBlock
          type="submit"
          isBusy={asking.isPending}
          disabled={!isGood || !payeeName.trim() || !payeeAccount.trim()}
        >
          {t("rebate.ask")}
        </Button>
        <p className="small mute center">{t("rebate.askNote")}</p>
      </form>
    </section>
  );
}
