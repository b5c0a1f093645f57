import type { OrderGap } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";

const SAVED = ["repeat", "exact", "fuzzy"] as const;
const SOURCES = ["free", "allowance", "voucher", "package", "balance"] as const;

/** How the characters that a job lacks come about, as rows of the order's table: each takes from what stands above it. */
export function GapRows({ gap }: { readonly gap: OrderGap }) {
  const { t } = useTranslation("payments");
  const { counted, saved, review, price, has } = gap;
  const less = (characters: number) => `−${formatNumber(characters)}`;
  const rows = [
    ...(saved
      ? [
          { name: t("gap.counted"), value: formatNumber(counted) },
          ...SAVED.filter((band) => saved[band] > 0).map((band) => ({
            ...{ name: t(`gap.saved.${band}`), value: less(saved[band]) },
          })),
          ...(review > 0 ? [{ name: t("gap.review"), value: `+${formatNumber(review)}` }] : []),
        ]
      : []),
    { name: t("gap.price"), value: formatNumber(price), isSum: true },
    ...SOURCES.filter((kind) => has[kind] > 0).map((kind) => ({
      ...{ name: t(`gap.has.${kind}`), value: less(has[kind]) },
    })),
  ];
  return rows.map(({ name, value, ...rest }) => (
    <tr key={name}>
      <th scope="row">{"isSum" in rest ? <b>{name}</b> : name}</th>
      <td className="num">{"isSum" in rest ? <b>{value}</b> : value}</td>
    </tr>
  ));
}
