import type { MemoryImportPreview } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { languageChoices } from "../state/languages.ts";

/** The first rows of a table, and above each column what it holds. */
export function ColumnMapping({
  preview,
  onChange,
}: {
  readonly preview: MemoryImportPreview;
  readonly onChange: (preview: MemoryImportPreview) => void;
}) {
  const { t } = useTranslation("tm");
  const { columns, hasHeadings } = preview;
  const rows = Math.max(...columns.map(({ samples }) => samples.length));
  const choices = languageChoices(columns.flatMap(({ role }) => (role && role !== "note" ? [role] : [])));
  return (
    <div className="column-mapping">
      <label className="small">
        <input
          type="checkbox"
          checked={hasHeadings}
          onChange={() => onChange({ ...preview, hasHeadings: !hasHeadings })}
        />{" "}
        {t("import.headings")}
      </label>
      <div className="mapping-scroll" tabIndex={0} role="region" aria-label={t("import.columns")}>
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
                      aria-label={t("import.column", { name: column.name })}
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
                      <option value="">{t("import.leaveOut")}</option>
                      <option value="note">{t("import.note")}</option>
                      {choices.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
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
