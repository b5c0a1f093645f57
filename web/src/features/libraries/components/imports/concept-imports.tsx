import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber } from "../../../../lib/format.ts";
import { languageChoices } from "../../../../lib/language-choices.ts";
import { sampleTerms } from "../../state/sample-terms.ts";
import type { ImportKind, RoleOptionsProps } from "./import-kind.ts";

const FIELDS = [
  "term",
  "language",
  "status",
  "partOfSpeech",
  "note",
  "concept",
  "domain",
  "definition",
  "conceptNote",
] as const;

/** Imports of concepts into termbases. */
export const CONCEPT_IMPORTS: ImportKind = {
  accept: ".tbx,.csv,.tsv,.xlsx,.zip",
  noColumns: /\.(?:tbx|zip)$/iu,
  template: sampleTerms,
  canRead: ({ columns }) => {
    const roles = columns.map(({ role }) => role);
    return roles.some((role) => languageIn(role)) || (roles.includes("term") && roles.includes("language"));
  },
  RoleOptions: TermRoles,
  useTexts() {
    const { t } = useTranslation("termbase");
    return {
      formats: t("import.formats"),
      needColumns: t("import.needTerms"),
      counts: ({ lookedAt, added, changed }) =>
        t("import.counts", {
          looked: formatNumber(lookedAt),
          added: formatNumber(added),
          changed: formatNumber(changed),
          known: formatNumber(lookedAt - added - changed),
        }),
      row: (row) => t("import.row", { row: formatNumber(row) }),
    };
  },
};

function TermRoles({ role: own, columns }: RoleOptionsProps) {
  const { t } = useTranslation("termbase");
  const languages = columns.flatMap(({ role }) => languageIn(role) ?? []);
  const choices = languageChoices(languages);
  return (
    <>
      <optgroup label={t("columns.terms")}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("columns.forbidden")}>
        {forbiddenChoices(own, languages).map((role) => (
          <option key={role} value={role}>
            {t("columns.withStatus", {
              language: formatLanguage(languageIn(role)!),
              status: t(`status.${statusIn(role)}`),
            })}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("columns.fields")}>
        {FIELDS.map((field) => (
          <option key={field} value={field}>
            {t(`columns.${field}`)}
          </option>
        ))}
      </optgroup>
    </>
  );
}

function languageIn(role: string | null): string | null {
  if (role === null || (FIELDS as readonly string[]).includes(role)) return null;
  return role.split(":", 1)[0]!;
}

function statusIn(role: string): "preferred" | "admitted" | "pending" | "forbidden" {
  const status = role.split(":")[1];
  return status === "preferred" || status === "admitted" || status === "pending" ? status : "forbidden";
}

/** Columns of one status: forbidden terms of the languages at hand, and what the column has been guessed to be. */
function forbiddenChoices(role: string | null, languages: readonly string[]): string[] {
  const own = role?.includes(":") ? [role] : [];
  return [...new Set([...own, ...languages.map((language) => `${language}:forbidden`)])];
}
