import { JOB_EXPORT_FORMATS } from "@yizhou/contract";
import type { Job, JobSegment } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useExportJob } from "../api/exchange.ts";
import { ReturnDialog } from "./return-dialog.tsx";

/** The translation out to other programs, and what was edited there back in. */
export function ExchangeMenu({
  job,
  onTaken,
}: {
  readonly job: Pick<Job, "id" | "name" | "from" | "to">;
  /** Segments that a file has changed, as the server has them now. */
  readonly onTaken: (segments: readonly JobSegment[]) => void;
}) {
  const { t } = useTranslation("exchange");
  const [isReturning, setIsReturning] = useState(false);
  const exporting = useExportJob(job);
  return (
    <>
      <Menu
        look="small"
        label={t("menu.label")}
        button={
          <>
            {t("menu.button")}
            <Icon name="chevron-down" />
          </>
        }
      >
        {JOB_EXPORT_FORMATS.map((format) => (
          <MenuItem key={format} disabled={exporting.isPending} onClick={() => exporting.mutate(format)}>
            {t(`menu.${format}`)}
          </MenuItem>
        ))}
        <MenuItem isApart onClick={() => setIsReturning(true)}>
          {t("menu.back")}
        </MenuItem>
      </Menu>
      {isReturning && <ReturnDialog job={job} onTaken={onTaken} onClose={() => setIsReturning(false)} />}
    </>
  );
}
