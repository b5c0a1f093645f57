import { hasWholePrice } from "@yizhou/contract";
import type { PackageTable as Packages } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { yuan } from "../../../lib/yuan.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Table } from "../../../ui/table.tsx";
import { usePackageTable, useSetPackage } from "../api/package-table.ts";
import styles from "./review.module.css";

type Row = Packages["packages"][number];
const NEW: Row = {
  ...{ id: "", characters: 100_000, fenPer10000: 390, priceFen: 3900, validDays: 365 },
  ...{ isRecommended: false, hasSpecialInvoice: false, isOnSale: true },
};

/** The table of prices: what is sold, at which price, for how long. Orders keep the price that they were made at. */
export function PackageTable() {
  const { t } = useTranslation("payments");
  const { data, error, refetch } = usePackageTable();
  const [edited, setEdited] = useState<Row | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} />;
  return (
    <section>
      <header className={styles.tableHead}>
        <h2 className="h3">{t("table.title")}</h2>
        {data.mayChange && (
          <Button size="sm" onClick={() => setEdited(NEW)}>
            {t("table.add")}
          </Button>
        )}
      </header>
      <div className={styles.scroll}>
        <Table label={t("table.title")}>
          <thead>
            <tr>
              <th scope="col">{t("pay.characters")}</th>
              <th scope="col" className="right">
                {t("table.price")}
              </th>
              <th scope="col" className="right">
                {t("table.unit")}
              </th>
              <th scope="col" className="right">
                {t("table.days")}
              </th>
              <th scope="col">{t("table.marks")}</th>
              <th scope="col">
                <span className="sr-only">{t("table.edit")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.packages.map((row) => (
              <tr key={row.id}>
                <td className="num">
                  <b>{formatNumber(row.characters)}</b>
                </td>
                <td className="right num" data-label={t("table.price")}>
                  {yuan(row.priceFen)}
                </td>
                <td className="right num" data-label={t("table.unit")}>
                  {yuan(row.fenPer10000)}
                </td>
                <td className="right num" data-label={t("table.days")}>
                  {formatNumber(row.validDays)}
                </td>
                <td>
                  {[
                    t(row.isOnSale ? "table.onSale" : "table.offSale"),
                    row.isRecommended && t("recommended"),
                    row.hasSpecialInvoice && t("special"),
                  ]
                    .filter(Boolean)
                    .join(t("table.comma"))}
                </td>
                <td className="right">
                  {data.mayChange && (
                    <Button
                      size="sm"
                      tone="text"
                      aria-label={t("table.editOf", { characters: formatNumber(row.characters) })}
                      onClick={() => setEdited(row)}
                    >
                      {t("table.edit")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {edited && <Edit row={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function Edit({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useTranslation("payments");
  const isNew = row.id === "";
  const [characters, setCharacters] = useState(String(row.characters));
  const [unit, setUnit] = useState(String(row.fenPer10000));
  const [days, setDays] = useState(String(row.validDays));
  const [marks, setMarks] = useState({
    ...{ isRecommended: row.isRecommended, hasSpecialInvoice: row.hasSpecialInvoice, isOnSale: row.isOnSale },
  });
  const saving = useSetPackage();
  const [size, fen, validDays] = [characters, unit, days].map((text) =>
    /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0,
  ) as [number, number, number];
  const isCounted = size >= 1000 && size <= 100_000_000 && fen >= 1 && fen <= 1_000_000;
  const isWhole = hasWholePrice(size, fen);
  return (
    <FormDialog
      title={isNew ? t("table.add") : t("table.editOf", { characters: formatNumber(row.characters) })}
      note={t("table.note")}
      confirm={t("table.save")}
      isReady={isCounted && isWhole && validDays >= 1 && validDays <= 3650}
      saving={saving}
      onClose={onClose}
      onConfirm={() =>
        saving.mutate(
          { id: isNew ? null : row.id, characters: size, fenPer10000: fen, validDays, ...marks },
          { onSuccess: onClose },
        )
      }
    >
      <TextField
        label={t("pay.characters")}
        inputMode="numeric"
        disabled={!isNew}
        value={characters}
        onChange={(event) => setCharacters(event.target.value)}
      />
      <TextField
        label={t("table.fen")}
        inputMode="numeric"
        value={unit}
        error={isCounted && !isWhole ? t("table.notWhole") : null}
        onChange={(event) => setUnit(event.target.value)}
      />
      <TextField
        label={t("table.days")}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <p className="soft">
        {t("due")} <b className="num">{isCounted && isWhole ? yuan((size * fen) / 10_000) : "—"}</b>
      </p>
      {(["isOnSale", "isRecommended", "hasSpecialInvoice"] as const).map((name) => (
        <Checkbox
          key={name}
          isChecked={marks[name]}
          onChange={(isOn) => setMarks({ ...marks, [name]: isOn })}
        >
          {t(`table.${name}`)}
        </Checkbox>
      ))}
    </FormDialog>
  );
}
