import type { MemoryBatchResult, MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useDuplicates, useRemoveDuplicates } from "../api/entries.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";

/** Counts entries that others make needless, and puts them into the recycle bin. */
export function DuplicatesDialog({
  library,
  onClose,
  onDone,
}: {
  readonly library: MemoryLibrary;
  readonly onClose: () => void;
  readonly onDone: (result: MemoryBatchResult) => void;
}) {
  const { t } = useTranslation("tm");
  const remove = useRemoveDuplicates(library.id);
  const [by, setBy] = useState<"both" | "source">("both");
  const found = useDuplicates(library, by);
  return (
    <FormDialog
      title={t("bar.duplicates")}
      confirm={t("duplicates.apply")}
      isReady={(found.data?.units ?? 0) > 0}
      onClose={onClose}
      saving={remove}
      onConfirm={() =>
        remove.mutate(by, {
          onSuccess: (result) => {
            onDone(result);
            onClose();
          },
        })
      }
    >
      <SelectField
        label={t("duplicates.by")}
        value={by}
        options={[
          { value: "both", label: t("duplicates.both") },
          { value: "source", label: t("duplicates.source") },
        ]}
        onChange={(value) => setBy(value === "source" ? value : "both")}
      />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <p role="status">
          {found.data.units === 0 ? t("duplicates.none") : t("duplicates.found", { count: found.data.units })}
        </p>
      ) : (
        <Skeleton rows={1} />
      )}
    </FormDialog>
  );
}
