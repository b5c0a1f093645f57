import { MEMBERS_PER_PAGE, PAGES } from "@yizhou/contract";
import type { OrganizationPeople } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useChangePerson, useOrganizationPeople } from "../api/organization.ts";
import { LimitOfAll, LimitOfOne, useTakenText } from "./spending-limit.tsx";
import styles from "./organization.module.css";

type Person = OrganizationPeople["members"][number];

/** Who belongs to the organisation, who joined last on top; members can be taken out, and let back. */
export function People() {
  const { t } = useTranslation("organizations");
  const language = useUiLanguage();
  const to = usePagePath();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOrganizationPeople(page);
  const [asked, setAsked] = useState<Person | null>(null);
  const takingOut = useChangePerson("takeOut");
  const lettingBack = useChangePerson("letBack");
  const takenText = useTakenText(data?.memberLimit ?? null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <>
      <h3 className={styles.part}>{t("people.title")}</h3>
      <p className={styles.lead}>
        {t("people.lead")}{" "}
        <Link className="link" to={to("statisticsCenter")}>
          {PAGES.statisticsCenter.title[language]}
        </Link>
      </p>
      <LimitOfAll people={data} />
      <ul aria-label={t("people.title")}>
        {data.members.map((person) => (
          <li key={person.id} className={styles.row}>
            <p className={styles.who}>
              <Name person={person} />
              <span className="small soft">
                {[
                  t(`roles.${person.role}`),
                  ...(person.address ? [person.address] : []),
                  t(`people.cameBy.${person.cameBy}`, { date: formatWhen(person.joinedAt) }),
                ].join(" · ")}
              </span>
              <span className="small">{takenText(person)}</span>
            </p>
            <span className={styles.acts}>
              <LimitOfOne person={person} />
              {person.role === "member" && (
                <Button
                  size="sm"
                  tone="text"
                  aria-label={t("people.takeOutOf", { name: person.nickName })}
                  onClick={() => setAsked(person)}
                >
                  {t("people.takeOut")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} last={Math.ceil(data.total / MEMBERS_PER_PAGE)} onChange={setPage} />
      {data.removed.length > 0 && (
        <>
          <h3 className={styles.part}>{t("people.removed")}</h3>
          <ul aria-label={t("people.removed")}>
            {data.removed.map((person) => (
              <li key={person.id} className={styles.row}>
                <p className={styles.who}>
                  <Name person={person} />
                  <span className="small soft">
                    {t("people.removedAt", { date: formatWhen(person.removedAt) })}
                  </span>
                </p>
                <Button
                  size="sm"
                  tone="text"
                  isBusy={lettingBack.isPending && lettingBack.variables === person.id}
                  aria-label={t("people.letBackOf", { name: person.nickName })}
                  onClick={() => lettingBack.mutate(person.id)}
                >
                  {t("people.letBack")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={t("people.takeOutTitle", { name: asked.nickName })}
          note={t("people.takeOutNote")}
          confirm={t("people.takeOut")}
          isBusy={takingOut.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => takingOut.mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </>
  );
}

function Name({ person }: { readonly person: Pick<Person, "nickName" | "userName"> }) {
  return (
    <span translate="no">
      <b>{person.nickName}</b>{" "}
      {person.userName !== person.nickName && <span className="small mute">{person.userName}</span>}
    </span>
  );
}
