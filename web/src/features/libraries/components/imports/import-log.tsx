import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../../ui/screen-states.tsx";
import { useImports } from "../../api/imports.ts";
import type { LibraryKind } from "../../api/keys.ts";
import type { ImportTarget } from "./import-kind.ts";
import { ImportReport } from "./import-report.tsx";
import styles from "./import-log.module.css";

/** The last imports into a library, each with its outcome. */
export function ImportLog({
  kind,
  library,
  onImport,
}: {
  readonly kind: LibraryKind;
  readonly library: ImportTarget;
  readonly onImport: () => void;
}) {
  const { t } = useTranslation("libraries");
  const imports = useImports(kind, library.id);
  if (imports.isError) return <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />;
  if (!imports.data) return <Skeleton rows={3} shape="table" />;
  if (imports.data.length === 0)
    return (
      <EmptyState
        text={t("import.none")}
        action={<Button onClick={onImport}>{t("library.import")}</Button>}
      />
    );
  return (
    <ul className={styles.importLog}>
      {imports.data.map((one) => (
        <li key={one.id}>
          <p>
            <b>{one.name}</b> <span className="small mute">{formatWhen(one.createdAt)}</span>
          </p>
          <ImportReport kind={kind} libraryId={library.id} of={one} />
        </li>
      ))}
    </ul>
  );
}
