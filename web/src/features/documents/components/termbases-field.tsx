import type { TermbaseOption } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { PickList } from "./pick-list.tsx";

interface Props {
  /** Those that have terms of both languages, in the server's order. */
  readonly termbases: readonly TermbaseOption[];
  /** Null: the person's own and their organisation's. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which termbases a job keeps to, and which one decides first; nothing where there are none. */
export function TermbasesField({ termbases, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const ids = chosen ?? termbases.filter(({ isShared }) => !isShared).map(({ id }) => id);
  return (
    <PickList
      legend={t("options.termbases")}
      items={termbases.map(({ id, name, concepts }) => ({
        id,
        name,
        size: t("options.terms", { value: formatNumber(concepts) }),
      }))}
      chosen={ids}
      note={termbases.length === 0 ? t("options.termbasesNone") : null}
      onChange={onChange}
      manage={{ to: to("cloud-library"), label: t("options.manageTermbases") }}
    />
  );
}
