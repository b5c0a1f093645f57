import { uiLanguageTag } from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { LibraryKind } from "../../features/libraries/api/keys.ts";
import { useRefreshLibraries } from "../../features/libraries/api/libraries.ts";
import { Invitations } from "../../features/libraries/components/invitations.tsx";
import { LibraryList } from "../../features/libraries/components/library-list.tsx";
import { NewLibrary } from "../../features/libraries/components/new-library.tsx";
import { languagesText } from "../../features/termbase/state/languages-text.ts";
import { pairsText } from "../../features/tm/state/pairs-text.ts";
import { usePagePath, useUiLanguage } from "../../lib/page.ts";
import { memoryListQuery, termbaseListQuery } from "../../lib/shared-queries.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/screen-states.tsx";
import { MemoryView } from "./memory-view.tsx";
import { TermbaseView } from "./termbase-view.tsx";
import styles from "./cloud-library-screen.module.css";

/** What names the open library of each kind in the address. */
const PARAMETERS = { memories: "library", termbases: "termbase" } as const;

/**
 * Memories and termbases on the left, the content of the open one beside them. `library` or `termbase` in the address names
 * it; the first one without.
 */
export default function CloudLibraryScreen() {
  const { t } = useTranslation("libraries");
  const { t: tm } = useTranslation("tm");
  const { t: terms } = useTranslation("termbase");
  const [params] = useSearchParams();
  const to = usePagePath();
  const navigate = useNavigate();
  const memories = useQuery(memoryListQuery);
  const termbases = useQuery(termbaseListQuery);
  const refresh = { memories: useRefreshLibraries("memories"), termbases: useRefreshLibraries("termbases") };
  const [newKind, setNewKind] = useState<LibraryKind | null>(null);
  const language = uiLanguageTag(useUiLanguage());
  // Of what is everybody's, that of the reader's language first; what is one's own stands before it anyway.
  const isReaders = (one: MemoryLibrary) =>
    one.scope !== "shared" ||
    one.pairs.some(({ from, to }) => isSameLanguage(from, language) || isSameLanguage(to, language));
  const allMemories = (memories.data?.libraries ?? []).toSorted(
    (a, b) => Number(isReaders(b)) - Number(isReaders(a)),
  );
  const allTermbases = termbases.data?.termbases ?? [];
  const [askedMemory, askedTermbase] = [params.get(PARAMETERS.memories), params.get(PARAMETERS.termbases)];
  const isFree = askedMemory === null && askedTermbase === null;
  const memory = isFree ? allMemories[0] : allMemories.find(({ id }) => id === askedMemory);
  const termbase = isFree && !memory ? allTermbases[0] : allTermbases.find(({ id }) => id === askedTermbase);
  const failed = memories.isError ? memories : termbases.isError ? termbases : null;
  const addressOf = (kind: LibraryKind) => (id: string) => to("cloud-library", { [PARAMETERS[kind]]: id });
  const leave = (kind: LibraryKind) => () => {
    void navigate(to("cloud-library"));
    void refresh[kind]();
  };
  const create = (
    <span className="row tight">
      <Button icon="plus" onClick={() => setNewKind("memories")}>
        {t("new.memories")}
      </Button>
      <Button icon="plus" onClick={() => setNewKind("termbases")}>
        {t("new.termbases")}
      </Button>
    </span>
  );

  return (
    <div className="wrap page">
      <PageHead title={t("page.title")} lead={t("page.lead")}>
        {create}
      </PageHead>
      <Invitations kind="memories" invitations={memories.data?.invitations ?? []} />
      <Invitations kind="termbases" invitations={termbases.data?.invitations ?? []} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !memories.data || !termbases.data ? (
        <Skeleton rows={6} shape="table" />
      ) : allMemories.length + allTermbases.length === 0 ? (
        <EmptyState text={t("page.none")} action={create} />
      ) : (
        <div className={styles.libraryColumns}>
          <div>
            <LibraryList
              kind="memories"
              libraries={allMemories.map((one) => ({ ...one, count: one.units, about: pairsText(one, tm) }))}
              openId={memory?.id ?? null}
              addressOf={addressOf("memories")}
            />
            <LibraryList
              kind="termbases"
              libraries={allTermbases.map((one) => ({
                ...one,
                count: one.concepts,
                about: languagesText(one, terms),
              }))}
              openId={termbase?.id ?? null}
              addressOf={addressOf("termbases")}
            />
          </div>
          {memory ? (
            <MemoryView key={memory.id} library={memory} onGone={leave("memories")} />
          ) : termbase ? (
            <TermbaseView key={termbase.id} termbase={termbase} onGone={leave("termbases")} />
          ) : (
            <ErrorState text={t("page.gone")} />
          )}
        </div>
      )}
      {newKind && (
        <NewLibrary
          key={newKind}
          kind={newKind}
          canManageOrganization={
            (newKind === "memories" ? memories : termbases).data?.canManageOrganization ?? false
          }
          onClose={() => setNewKind(null)}
          onMade={(id) => {
            setNewKind(null);
            void navigate(addressOf(newKind)(id));
          }}
        />
      )}
    </div>
  );
}
