import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../lib/format.ts";
import { languageChoices } from "../../../../lib/language-choices.ts";
import type { ImportKind, RoleOptionsProps } from "./import-kind.ts";

/** The byte order mark tells spreadsheets that this is UTF-8. */
const TEMPLATE = "\uFEFFen,zh-Hans,note\r\nGood morning.,早上好。,greeting\r\n";

/** Imports of units into memories. */
export const UNIT_IMPORTS: ImportKind = {
  accept: ".tmx,.gz,.xlf,.xliff,.sdlxliff,.mqxliff,.mxliff,.sdltm,.zip,.mqxlz,.csv,.tsv,.xlsx",
  noColumns: /\.(?:tmx|tmx\.gz|xlf|xliff|sdlxliff|mqxliff|mxliff|sdltm|zip|mqxlz)$/iu,
  template: () => new File([TEMPLATE], "yizhou-memory.csv", { type: "text/csv" }),
  canRead: ({ columns }) => new Set(columns.flatMap(({ role }) => languageIn(role) ?? [])).size >= 2,
  RoleOptions: UnitRoles,
  useTexts() {
    const { t } = useTranslation("tm");
    return {
      formats: t("import.formats"),
      needColumns: t("import.needTwo"),
      counts: ({ lookedAt, added }) =>
        t("import.counts", {
          looked: formatNumber(lookedAt),
          added: formatNumber(added),
          known: formatNumber(lookedAt - added),
        }),
      row: (row) => t("import.row", { row: formatNumber(row) }),
    };
  },
};

function UnitRoles({ columns }: RoleOptionsProps) {
  const { t } = useTranslation("tm");
  return (
    <>
      <option value="note">{t("import.note")}</option>
      {languageChoices(columns.flatMap(({ role }) => languageIn(role) ?? [])).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

function languageIn(role: string | null): string | null {
  return role === "note" ? null : role;
}
