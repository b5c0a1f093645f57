import type { JobOptions, Quote } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import type { PageChoices } from "../state/page-choice.ts";
import type { UploadRow } from "../state/upload-rows.ts";
import { Table } from "../../../ui/table.tsx";
import { FileTableRow } from "./file-table-row.tsx";
import styles from "./upload.module.css";

interface Props {
  readonly rows: readonly UploadRow[];
  readonly quote: Quote | null;
  readonly isSignedIn: boolean;
  readonly limits: { readonly limit: string; readonly maxName: number; readonly types: string };
  /** What first pages would be translated with. */
  readonly firstPage: JobOptions;
  readonly pages: PageChoices;
  readonly onPages: (fileId: string, pages: string) => void;
  readonly onRetry: (key: string) => void;
  readonly onPassword: (key: string) => void;
  readonly onRemove: (row: UploadRow) => void;
}

/** The chosen files with what became of each. */
export function FileTable({ rows, quote, ...rest }: Props) {
  const { t } = useTranslation("documents");
  return (
    <Table className={styles.files} label={t("table.label")}>
      <colgroup>
        <col className={styles.wIcon} />
        <col />
        <col className={styles.wFigure} />
        <col className={styles.wFigure} />
        <col className={styles.wFigure} />
        <col className={styles.wRemove} />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={2}>{t("table.file")}</th>
          <th className="right">{t("table.pages")}</th>
          <th className="right">{t("table.characters")}</th>
          <th className="right">{t("table.engine")}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const fileId = row.phase.kind === "ready" ? row.phase.file.id : null;
          const item = quote?.items.find((one) => one.fileId === fileId) ?? null;
          return <FileTableRow key={row.key} row={row} item={item} {...rest} />;
        })}
      </tbody>
    </Table>
  );
}
