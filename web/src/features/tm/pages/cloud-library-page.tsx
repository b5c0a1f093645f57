import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useLibraries, useRefreshMemories } from "../api/memories.ts";
import { useRefreshTermbases, useTermbases } from "../api/termbases.ts";
import { Invitations } from "../components/invitations.tsx";
import { LibraryList } from "../components/library-list.tsx";
import { LibraryView } from "../components/library-view.tsx";
import { NewLibrary } from "../components/new-library.tsx";
import { NewTermbase } from "../components/terms/new-termbase.tsx";
import { TermbaseList } from "../components/terms/termbase-list.tsx";
import { TermbaseView } from "../components/terms/termbase-view.tsx";
import "../components/terms/terms.css";
import "../components/tm.css";

/**
 * Libraries and termbases on the left, the content of the open one beside them. `library` or `termbase` in the address names
 * it; the first one without.
 */
export default function CloudLibraryPage() {
  const { t } = useTranslation("tm");
  const { t: terms } = useTranslation("termbase");
  const [params] = useSearchParams();
  const to = usePagePath();
  const navigate = useNavigate();
  const libraries = useLibraries();
  const termbases = useTermbases();
  const refresh = useRefreshMemories();
  const refreshTermbases = useRefreshTermbases();
  const [isNew, setIsNew] = useState<"library" | "termbase" | null>(null);
  const all = libraries.data?.libraries ?? [];
  const allTerms = termbases.data?.termbases ?? [];
  const [askedLibrary, askedTermbase] = [params.get("library"), params.get("termbase")];
  const isFree = askedLibrary === null && askedTermbase === null;
  const open = isFree ? all[0] : all.find(({ id }) => id === askedLibrary);
  const openTermbase = isFree && !open ? allTerms[0] : allTerms.find(({ id }) => id === askedTermbase);
  const failed = libraries.isError ? libraries : termbases.isError ? termbases : null;
  const create = (
    <span className="row tight">
      <Button icon="plus" onClick={() => setIsNew("library")}>
        {t("page.new")}
      </Button>
      <Button icon="plus" onClick={() => setIsNew("termbase")}>
        {terms("new")}
      </Button>
    </span>
  );

  return (
    <div className="wrap page cloud-library">
      <PageHead title={t("page.title")} lead={t("page.lead")}>
        {create}
      </PageHead>
      <Invitations
        kind="memories"
        invitations={libraries.data?.invitations ?? []}
        onAnswered={() => refresh("counts")}
      />
      <Invitations
        kind="termbases"
        invitations={termbases.data?.invitations ?? []}
        onAnswered={() => refreshTermbases("counts")}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !libraries.data || !termbases.data ? (
        <Skeleton rows={6} shape="table" />
      ) : all.length + allTerms.length === 0 ? (
        <EmptyState text={t("page.none")} action={create} />
      ) : (
        <div className="library-columns">
          <div>
            <LibraryList
              libraries={all}
              openId={open?.id ?? null}
              addressOf={({ id }) => to("cloud-library", { library: id })}
            />
            <TermbaseList
              termbases={allTerms}
              openId={openTermbase?.id ?? null}
              addressOf={({ id }) => to("cloud-library", { termbase: id })}
            />
          </div>
          {open ? (
            <LibraryView
              key={open.id}
              library={open}
              onGone={() => {
                void navigate(to("cloud-library"));
                void refresh();
              }}
            />
          ) : openTermbase ? (
            <TermbaseView
              key={openTermbase.id}
              termbase={openTermbase}
              onGone={() => {
                void navigate(to("cloud-library"));
                void refreshTermbases();
              }}
            />
          ) : (
            <ErrorState text={t("page.gone")} />
          )}
        </div>
      )}
      {isNew === "library" && (
        <NewLibrary
          canManageOrganization={libraries.data?.canManageOrganization ?? false}
          onClose={() => setIsNew(null)}
          onMade={async (library) => {
            await refresh("counts");
            setIsNew(null);
            void navigate(to("cloud-library", { library: library.id }));
          }}
        />
      )}
      {isNew === "termbase" && (
        <NewTermbase
          canManageOrganization={termbases.data?.canManageOrganization ?? false}
          onClose={() => setIsNew(null)}
          onMade={async (termbase) => {
            await refreshTermbases("counts");
            setIsNew(null);
            void navigate(to("cloud-library", { termbase: termbase.id }));
          }}
        />
      )}
    </div>
  );
}
