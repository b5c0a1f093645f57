import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useLibraries, useRefreshMemories } from "../api/memories.ts";
import { LibraryList } from "../components/library-list.tsx";
import { LibraryView } from "../components/library-view.tsx";
import { NewLibrary } from "../components/new-library.tsx";
import "../components/tm.css";

/** Libraries on the left, the entries of the open one beside them. `library` in the address names it; the first without. */
export default function CloudLibraryPage() {
  const { t } = useTranslation("tm");
  const [params] = useSearchParams();
  const to = usePagePath();
  const navigate = useNavigate();
  const libraries = useLibraries();
  const refresh = useRefreshMemories();
  const [isNew, setIsNew] = useState(false);
  const all = libraries.data?.libraries ?? [];
  const asked = params.get("library");
  const open = asked ? (all.find(({ id }) => id === asked) ?? null) : (all[0] ?? null);
  const create = (
    <Button icon="plus" onClick={() => setIsNew(true)}>
      {t("page.new")}
    </Button>
  );

  return (
    <div className="wrap page cloud-library">
      <PageHead title={t("page.title")} lead={t("page.lead")}>
        {create}
      </PageHead>
      {libraries.isError ? (
        <ErrorState error={libraries.error} onRetry={() => void libraries.refetch()} />
      ) : !libraries.data ? (
        <Skeleton rows={6} shape="table" />
      ) : all.length === 0 ? (
        <EmptyState text={t("page.none")} action={create} />
      ) : (
        <div className="library-columns">
          <LibraryList
            libraries={all}
            openId={open?.id ?? null}
            addressOf={({ id }) => to("cloud-library", { library: id })}
          />
          {open ? (
            <LibraryView
              key={open.id}
              library={open}
              onGone={() => {
                void navigate(to("cloud-library"));
                void refresh();
              }}
            />
          ) : (
            <ErrorState text={t("page.gone")} />
          )}
        </div>
      )}
      {isNew && (
        <NewLibrary
          canManageOrganization={libraries.data?.canManageOrganization ?? false}
          onClose={() => setIsNew(false)}
          onMade={async (library) => {
            await refresh("counts");
            setIsNew(false);
            void navigate(to("cloud-library", { library: library.id }));
          }}
        />
      )}
    </div>
  );
}
