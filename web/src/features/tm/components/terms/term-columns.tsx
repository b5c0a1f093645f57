import type { TermImportPreview } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../../lib/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { languageChoices } from "../../state/languages.ts";

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

/** True when the columns chosen have somewhere to take terms from. */
export function canReadTerms({ columns }: TermImportPreview): boolean {
  const roles = columns.map(({ role }) => role);
  const hasLanguage = roles.some((role) => role !== null && !(FIELDS as readonly string[]).includes(role));
  return hasLanguage || (roles.includes("term") && roles.includes("language"));
}

/** The first rows of a table, and above each column what it holds. */
export function TermColumns({
  preview,
  onChange,
}: {
  readonly preview: TermImportPreview;
  readonly onChange: (preview: TermImportPreview) => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const { columns, hasHeadings } = preview;
  const rows = Math.max(0, ...columns.map(({ samples }) => samples.length));
  const languages = columns.flatMap(({ role }) => languageIn(role) ?? []);
  const choices = languageChoices(languages);
  return (
    <div className="column-mapping term-columns">
      <label className="small">
        <input
          type="checkbox"
          checked={hasHeadings}
          onChange={() => onChange({ ...preview, hasHeadings: !hasHeadings })}
        />{" "}
        {tm("import.headings")}
      </label>
      <div className="mapping-scroll" tabIndex={0} role="region" aria-label={tm("import.columns")}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.name} scope="col">
                  <span className="small mute">
                    {column.heading ? `${column.name} · ${column.heading}` : column.name}
                  </span>
                  <div className="input select native">
                    <select
                      aria-label={tm("import.column", { name: column.name })}
                      value={column.role ?? ""}
                      onChange={(event) =>
                        onChange({
                          ...preview,
                          columns: columns.map((one, at) =>
                            at === index ? { ...one, role: event.target.value || null } : one,
                          ),
                        })
                      }
                    >
                      <option value="">{tm("import.leaveOut")}</option>
                      <optgroup label={t("columns.terms")}>
                        {choices.map(({ value, label }) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                      </optgroup>
                      <optgroup label={t("columns.forbidden")}>
                        {forbiddenChoices(column.role, languages).map((role) => (
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
                    </select>
                    <Icon name="chevron-down" />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column.name}>{column.samples[row]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
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
