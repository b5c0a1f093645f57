import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useDownload, type Output } from "../api/download.ts";

const ORDER: readonly Output[] = [
  "target",
  "bilingual",
  "bilingual-pages",
  "bilingual-table",
  "bilingual-sheets",
  "bilingual-cells",
  "docx",
  "docx-bilingual",
  "reading",
  "epub",
  "markdown",
  "xliff",
  "tmx",
  "source",
];

/** Every file a job offers, as a menu. `skip` leaves out what has a button of its own. */
export function DownloadMenu({
  job,
  label,
  isIcon = false,
  skip,
}: {
  readonly job: Pick<Job, "id" | "outputs">;
  readonly label: string;
  readonly isIcon?: boolean;
  readonly skip?: Output;
}) {
  const outputs = ORDER.filter((output) => job.outputs.includes(output) && output !== skip);
  if (outputs.length === 0) return null;
  return (
    <Menu
      label={label}
      look={isIcon ? "sign" : "framed"}
      button={
        isIcon ? (
          <Icon name="download" />
        ) : (
          <>
            {label}
            <Icon name="chevron-down" />
          </>
        )
      }
    >
      <DownloadItems job={job} outputs={outputs} />
    </Menu>
  );
}

export function DownloadItems({
  job,
  outputs,
}: {
  readonly job: Pick<Job, "id">;
  readonly outputs: readonly Output[];
}) {
  const { t } = useTranslation("translation");
  const download = useDownload();
  return outputs.map((output) => (
    <MenuItem key={output} onClick={() => download.mutate({ ids: [job.id], output })}>
      {t(`outputs.${output}`)}
    </MenuItem>
  ));
}
