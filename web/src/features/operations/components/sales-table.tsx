import type { Overview } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { yuan } from "../../../lib/yuan.ts";
import styles from "./backend.module.css";

/** What net revenue is the sum of, by what was sold and through which channel. */
export function SalesTable({ revenue }: { readonly revenue: Overview["revenue"] }) {
  const { t } = useTranslation("operations");
  const { lines, returned, refunds, orders } = revenue;
  const wechat = lines.reduce((sum, { wechatFen }) => sum + wechatFen, 0) - returned.wechatFen;
  const alipay = lines.reduce((sum, { alipayFen }) => sum + alipayFen, 0) - returned.alipayFen;
  const money = (name: string, count: number, wechatFen: number, alipayFen: number) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className="num">{formatNumber(count)}</td>
      <td className="num">{yuan(wechatFen)}</td>
      <td className="num">{yuan(alipayFen)}</td>
      <td className="num">{yuan(wechatFen + alipayFen)}</td>
    </tr>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("sales.label")}>
      <table className={styles.dense} aria-label={t("sales.label")}>
        <thead>
          <tr>
            <th scope="col">{t("sales.item")}</th>
            <th scope="col">{t("sales.orders")}</th>
            <th scope="col">{t("sales.wechat")}</th>
            <th scope="col">{t("sales.alipay")}</th>
            <th scope="col">{t("sales.total")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            money(
              line.characters === null
                ? t("sales.gap")
                : t("sales.pack", { characters: formatNumber(line.characters) }),
              ...([line.orders, line.wechatFen, line.alipayFen] as const),
            ),
          )}
          {refunds > 0 && money(t("sales.refunds"), refunds, -returned.wechatFen, -returned.alipayFen)}
        </tbody>
        <tfoot>{money(t("sales.net"), orders, wechat, alipay)}</tfoot>
      </table>
    </div>
  );
}
