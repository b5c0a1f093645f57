import type { CharacterPackage, PriceList } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { yuan } from "../../../lib/yuan.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { usePrices } from "../api/prices.ts";
import shared from "./home.module.css";
import styles from "./prices-section.module.css";

/** What is free, and what some of the packages cost, as the server sells them now. Nothing while that is not known. */
export function PricesSection() {
  const { t } = useTranslation("home");
  const to = usePagePath();
  const isProvided = isUniversityUser(useSession()?.user);
  const prices = usePrices();
  if (!prices) return null;
  return (
    <section className={classes("wrap", shared.sec)} aria-labelledby="prices-title">
      <div className={shared.secHead}>
        <h2 className="h2" id="prices-title">
          {t("prices.title")}
        </h2>
        <p>{t("prices.lead")}</p>
      </div>
      <ul className={styles.prices}>
        <Free prices={prices} />
        {shownPackages(prices.packages).map((one) => (
          <Package key={one.id} one={one} />
        ))}
      </ul>
      {prices.packages.length > 0 && !isProvided && (
        <ButtonLink className={styles.all} to={to("payMoney")} iconAfter="arrow-right">
          {t("prices.all")}
        </ButtonLink>
      )}
    </section>
  );
}

/** The smallest, the recommended and the largest; the whole list stands on the page that sells them. */
function shownPackages(packages: readonly CharacterPackage[]): readonly CharacterPackage[] {
  const last = packages.length - 1;
  return packages.filter(({ isRecommended }, at) => at === 0 || at === last || isRecommended);
}

function Free({ prices }: { readonly prices: PriceList }) {
  const { t } = useTranslation("home");
  const { freeCharacters, freePages, phoneVoucherCharacters } = prices;
  return (
    <Price
      name={t("prices.try")}
      price={t("prices.free")}
      more={
        phoneVoucherCharacters > 0 &&
        t("prices.voucher", { characters: formatNumber(phoneVoucherCharacters) })
      }
    >
      {t("prices.first", { characters: formatNumber(freeCharacters), pages: formatNumber(freePages) })}
    </Price>
  );
}

function Package({ one }: { readonly one: CharacterPackage }) {
  const { t } = useTranslation("home");
  const inTenThousands = t("prices.sizeUnit") === "10000";
  const years = one.validDays / 365;
  return (
    <Price
      name={t("prices.size", {
        size: formatNumber(inTenThousands ? one.characters / 10_000 : one.characters),
      })}
      price={yuan(one.priceFen).replace(/\.00$/, "")}
      more={
        Number.isInteger(years)
          ? t("prices.years", { count: years })
          : t("prices.days", { count: one.validDays })
      }
    >
      {t("prices.unit", { price: yuan(one.fenPer10000) })}
    </Price>
  );
}

function Price({
  name,
  price,
  more,
  children,
}: {
  readonly name: string;
  readonly price: string;
  readonly more: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <h3>{name}</h3>
      <p className={styles.price}>{price}</p>
      <p className="soft">{children}</p>
      {more && <p className="soft">{more}</p>}
    </li>
  );
}
