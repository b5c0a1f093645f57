import type { Wallet } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Figures } from "../../../ui/figures.tsx";
import { useVoucherWords } from "../../../ui/voucher-words.ts";
import shared from "./accounts.module.css";
import styles from "./wallet.module.css";

/** What can be spent, as the large figure, and what it is made of. */
export function WalletSummary({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useTranslation("account");
  const words = useVoucherWords();
  const { characters, fromOrganization, held, usedThisMonth, lots } = wallet;
  const figures = [
    { name: t("wallet.usedThisMonth"), value: formatNumber(usedThisMonth) },
    { name: t("wallet.held"), value: formatNumber(held) },
    ...(fromOrganization > 0
      ? [{ name: t("wallet.fromOrganization"), value: formatNumber(fromOrganization) }]
      : []),
  ];
  return (
    <>
      <p className={styles.total}>
        <b className="num">{formatNumber(characters)}</b> {t("wallet.unit")}
      </p>
      <Figures figures={figures} label={t("wallet.title")} />
      {lots.length > 0 && (
        <ul aria-label={t("wallet.lots")}>
          {lots.map((lot) => (
            <li key={lot.id} className={shared.settingLine}>
              <span className={shared.settingName}>{t(`wallet.kind.${lot.kind}`)}</span>
              <span>{words.left({ remaining: lot.left, characters: lot.characters })}</span>
              <span className={classes("soft", shared.lotEnd)}>{words.end(lot.expiresAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
