import type { MemoryOption } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { PickList } from "./pick-list.tsx";

interface Props {
  /** Those that fit the pair, in the server's order. */
  readonly memories: readonly MemoryOption[];
  /** Null: all that fit. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which memories are asked, and in which order: chosen ones first, each with its place. */
export function MemoriesField({ memories, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const ids = chosen ?? memories.map((memory) => memory.id);
  return (
    <PickList
      legend={t("options.memories")}
      items={memories.map(({ id, name, units }) => ({
        id,
        name,
        size: t("options.units", { value: formatNumber(units) }),
      }))}
      chosen={ids}
      onChange={onChange}
      manage={{ to: to("cloud-library"), label: t("options.manageMemories") }}
      note={memories.length === 0 ? t("options.memoriesNone") : null}
    />
  );
}
