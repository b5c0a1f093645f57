import type { LibraryImportPreview } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import type { LibraryKind } from "../../api/keys.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";
import { Select } from "../../../../ui/select.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import styles from "./column-mapping.module.css";

/** The first rows of a table, and above each column what it holds. */
export function ColumnMapping({
  kind,
  preview,
  onChange,
}: {
  readonly kind: LibraryKind;
  readonly preview: LibraryImportPreview;
  readonly onChange: (preview: LibraryImportPreview) => void;
}) {
  const { t } = useTranslation("libraries");
  const { RoleOptions } = IMPORT_KINDS[kind];
  const { columns, hasHeadings } = preview;
  const rows = Math.max(0, ...columns.map(({ samples }) => samples.length));
  return (
    <div className={styles.columnMapping}>
      <Checkbox isChecked={hasHeadings} onChange={() => onChange({ ...preview, hasHeadings: !hasHeadings })}>
        {t("import.headings")}
      </Checkbox>
      <div className={styles.mappingScroll} tabIndex={0} role="region" aria-label={t("import.columns")}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.name} scope="col">
                  <span className="small mute">
                    {column.heading ? `${column.name} · ${column.heading}` : column.name}
                  </span>
                  <Select
                    label={t("import.column", { name: column.name })}
                    value={column.role ?? ""}
                    onChange={(chosen) =>
                      onChange({
                        ...preview,
                        columns: columns.map((one, at) =>
                          at === index ? { ...one, role: chosen || null } : one,
                        ),
                      })
                    }
                  >
                    <option value="">{t("import.leaveOut")}</option>
                    <RoleOptions role={column.role} columns={columns} />
                  </Select>
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
