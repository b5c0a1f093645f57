import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { ManyEdits } from "../state/use-many-edits.ts";
import { ProgressLine } from "./progress-line.tsx";

/** Stands over the sentences while thousands of them are written: nothing else is typed in between, so that one step takes it back. */
export function ManyEditsDialog({ many: { progress, cancel } }: { readonly many: ManyEdits }) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("shell");
  if (!progress) return null;
  return (
    <Dialog
      title={t("bulk.writing")}
      onClose={cancel}
      actions={<Button onClick={cancel}>{common("action.cancel")}</Button>}
    >
      <ProgressLine
        {...progress}
        text={t("bulk.written", {
          done: formatNumber(progress.done),
          total: formatNumber(progress.total),
        })}
      />
    </Dialog>
  );
}
