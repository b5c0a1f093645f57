import type { Wallet } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { FigureBand } from "../../../ui/figure-band.tsx";
import type { BandFigure } from "../../../ui/figure-band.tsx";
import { useVoucherWords } from "../../../ui/voucher-words.ts";
import shared from "./accounts.module.css";
import styles from "./wallet.module.css";

/** What can be spent, what it is made of, and what this month took; the lots it lies in open under it. */
export function WalletBand({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useTranslation("account");
  const words = useVoucherWords();
  const { characters, fromOrganization, organizationLimit, held, thisMonth, lots } = wallet;
  const of = (kind: "package" | "voucher"): BandFigure => {
    const own = lots.filter((lot) => lot.kind === kind);
    const left = own.reduce((sum, lot) => sum + lot.left, 0);
    const all = own.reduce((sum, lot) => sum + lot.characters, 0);
    const first = own.map(({ expiresAt }) => expiresAt).find((end) => end !== null);
    return {
      ...{ name: t(`wallet.left.${kind}`), value: formatNumber(left) },
      ...(first && { note: words.end(first) }),
      ...(all > 0 && { percent: (100 * left) / all }),
    };
  };
  const lasting = lots.filter(({ kind }) => kind === "balance" || kind === "allowance");
  const parts = {
    "wallet.organizationGives": fromOrganization,
    "wallet.balanceIn": lasting.reduce((sum, lot) => sum + lot.left, 0),
  } as const;
  // What the two figures beside it leave of the sum.
  const beside = (["wallet.organizationGives", "wallet.balanceIn"] as const)
    .filter((name) => parts[name] > 0)
    .map((name) => t(name, { characters: formatNumber(parts[name]) }));
  const notes = [
    ...beside,
    ...(organizationLimit
      ? [
          t("wallet.organizationLimit", {
            taken: formatNumber(organizationLimit.taken),
            limit: formatNumber(organizationLimit.characters),
          }),
        ]
      : []),
  ];
  const monthNotes = [
    t("wallet.paidThisMonth", { characters: formatNumber(thisMonth.paid) }),
    ...(held > 0 ? [t("wallet.heldNow", { characters: formatNumber(held) })] : []),
  ];
  return (
    <>
      <FigureBand
        hasLead
        figures={[
          {
            ...{ name: t("wallet.title"), value: formatNumber(characters) },
            ...(notes.length > 0 && { note: notes.map((part) => <span key={part}>{part}</span>) }),
          },
          of("package"),
          of("voucher"),
          {
            ...{ name: t("wallet.usage"), value: formatNumber(thisMonth.translated) },
            note: monthNotes.map((part) => <span key={part}>{part}</span>),
          },
        ]}
      />
      {lots.length > 0 && (
        <details className={styles.lots}>
          <summary className="link">{t("wallet.lots")}</summary>
          <ul>
            {lots.map((lot) => (
              <li key={lot.id} className={shared.settingLine}>
                <span className={shared.settingName}>{t(`wallet.kind.${lot.kind}`)}</span>
                <span>{words.left({ remaining: lot.left, characters: lot.characters })}</span>
                <span className={classes("soft", shared.lotEnd)}>{words.end(lot.expiresAt)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
