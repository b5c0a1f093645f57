import { PAGES } from "@yizhou/contract";
import type { CharacterPackage, PackageList, PaymentChannel } from "@yizhou/contract";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { failureText } from "../../../lib/api-error.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { FigureBand } from "../../../ui/figure-band.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useNewOrder, usePackages } from "../api/payments.ts";
import { Vouchers } from "../components/vouchers.tsx";
import { sizeWords, validWords } from "../state/size-words.ts";
import { yuan } from "../../../lib/yuan.ts";
import styles from "./pay-money-page.module.css";

const DAY_MS = 24 * 3600_000;

/**
 * Top-up: what there is, packages, vouchers, and how characters are spent (docs/screens.md 19).
 *
 * @param redeem  where a code brings a voucher, of the feature that owns it
 */
export default function PayMoneyPage({ redeem }: { readonly redeem: ReactNode }) {
  const { t } = useTranslation("payments");
  const language = useUiLanguage();
  const to = usePagePath();
  const { data, error, refetch } = usePackages();
  return (
    <div className="wrap page">
      <PageHead title={PAGES.payMoney.title[language]}>
        <Link className="link" to={to("activity")}>
          {PAGES.activity.title[language]}
        </Link>
        <Link className="link" to={to("pay-detail")}>
          {t("ordersLink")}
        </Link>
      </PageHead>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.isProvided ? (
        <EmptyState
          text={t("provided")}
          action={
            <ButtonLink tone="seal" to={to("upload")}>
              {t("providedBack")}
            </ButtonLink>
          }
        />
      ) : (
        <TopUp list={data} redeem={redeem} />
      )}
    </div>
  );
}

function TopUp({ list, redeem }: { readonly list: PackageList; readonly redeem: ReactNode }) {
  const { t } = useTranslation("payments");
  const { packages, balance } = list;
  const [chosenId, choose] = useState<string | null>(null);
  const chosen =
    packages.find(({ id }) => id === chosenId) ?? packages.find((one) => one.isRecommended) ?? packages[0];
  return (
    <>
      <FigureBand
        hasLead
        figures={[
          { name: t("available"), value: formatNumber(balance.all) },
          {
            ...{ name: t("packageLeft"), value: formatNumber(balance.packages) },
            note: balance.packagesEndAt
              ? t("packageEnds", { date: formatWhen(balance.packagesEndAt) })
              : t("noPackage"),
          },
          { name: t("vouchers"), value: formatNumber(balance.vouchers) },
          { name: t("otherLeft"), value: formatNumber(balance.other), note: t("otherNote") },
        ]}
      />
      <div className={styles.columns}>
        <div>
          <h2 className={styles.heading} id="packages">
            {t("choose")}
          </h2>
          <div role="radiogroup" aria-labelledby="packages" className={styles.packages}>
            {packages.map((one) => (
              <PackageRow key={one.id} one={one} isChosen={one === chosen} onChoose={() => choose(one.id)} />
            ))}
          </div>
          <h2 className={styles.heading}>{t("myVouchers")}</h2>
          <Vouchers />
          <h2 className={styles.heading}>{t("rules")}</h2>
          <ol className={styles.rules}>
            <li>{t("rule1")}</li>
            <li>{t("rule2")}</li>
            <li>{t("rule3")}</li>
          </ol>
        </div>
        <aside>
          {chosen && <Checkout list={list} chosen={chosen} />}
          <div className={styles.redeem}>{redeem}</div>
        </aside>
      </div>
    </>
  );
}

function PackageRow({
  one,
  isChosen,
  onChoose,
}: {
  readonly one: CharacterPackage;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation("payments");
  return (
    <label className={classes(styles.package, isChosen && styles.chosen)}>
      <input type="radio" name="package" checked={isChosen} onChange={onChoose} />
      <span className={styles.size}>{sizeWords(t, one.characters)}</span>
      <span className={classes("mute", styles.valid)}>
        <span>{validWords(t, one.validDays)}</span>
        {one.isRecommended && <span className={styles.pick}>{t("recommended")}</span>}
        {one.hasSpecialInvoice && <span className={styles.special}>{t("special")}</span>}
      </span>
      <span className="soft num right">{t("unitPrice", { price: yuan(one.fenPer10000) })}</span>
      <span className={classes("num", styles.price)}>{yuan(one.priceFen).replace(/\.00$/, "")}</span>
    </label>
  );
}

function Checkout({ list, chosen }: { readonly list: PackageList; readonly chosen: CharacterPackage }) {
  const { t } = useTranslation("payments");
  const { t: shell } = useTranslation("shell");
  const to = usePagePath();
  const navigate = useNavigate();
  const [channel, setChannel] = useState<PaymentChannel>(list.channels[0] ?? "wechat");
  // One key for each package as long as this page stands: a button that is pressed twice orders once.
  const keys = useRef(new Map<string, string>());
  const ordering = useNewOrder();
  const order = () => {
    const requestKey = keys.current.get(chosen.id) ?? crypto.randomUUID();
    keys.current.set(chosen.id, requestKey);
    ordering.mutate(
      { packageId: chosen.id, requestKey },
      { onSuccess: ({ id }) => void navigate(to("pay", { id, channel })) },
    );
  };
  const problem = failureText(ordering.error, shell("error.failed"));
  return (
    <>
      <h2 className={styles.heading}>{t("confirm")}</h2>
      <dl className={styles.facts}>
        <dt>{t("package")}</dt>
        <dd>{sizeWords(t, chosen.characters)}</dd>
        <dt>{t("unit")}</dt>
        <dd className="num">{t("unitPrice", { price: yuan(chosen.fenPer10000) })}</dd>
        <dt>{t("validUntil")}</dt>
        <dd>{formatWhen(new Date(Date.now() + chosen.validDays * DAY_MS).toISOString())}</dd>
      </dl>
      <p className={styles.label} id="channel">
        {t("method")}
      </p>
      <RadioGroup
        labelledBy="channel"
        value={channel}
        onChange={setChannel}
        isWide
        options={list.channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      <p className={styles.total}>
        <span>{t("due")}</span>
        <b className="num">{yuan(chosen.priceFen)}</b>
      </p>
      <Button
        tone="seal"
        size="lg"
        isBlock
        isBusy={ordering.isPending}
        disabled={list.channels.length === 0}
        onClick={order}
      >
        {t("goPay")}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
      <p className={classes("small mute center", styles.after)}>
        {t("refundNote", { days: list.refundDays })}
      </p>
    </>
  );
}
