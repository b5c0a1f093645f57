import { PAGES, PEOPLE_PER_PAGE, PERSON_SORTS, PERSON_STATES } from "@yizhou/contract";
import type {
  PeopleQuery,
  People,
  PersonContacts,
  PersonLook,
  PersonRow,
  PersonSort,
} from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/menu.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { Table } from "../../../ui/table.tsx";
import { TabNav } from "../../../ui/tabs.tsx";
import { usePeople, useTable } from "../api/operations.ts";
import { ActDialog } from "../components/act-dialog.tsx";
import type { Asked } from "../components/act-dialog.tsx";
import { BackendHead, ExportMenu } from "../components/backend-head.tsx";
import styles from "../components/backend.module.css";
import { LookDialog } from "../components/look-dialog.tsx";
import { PersonPanel } from "../components/person-panel.tsx";
import { PersonStateMark } from "../components/person-state.tsx";
import { changed } from "../state/address.ts";

type Wanted = Omit<PeopleQuery, "timeZone">;
const SEEN_DAYS = ["1", "7", "30"] as const;
/** Columns that are largest, latest or most first when one turns to them. */
const MOST_FIRST: readonly PersonSort[] = ["characters", "balance", "seen", "created"];

/** Everybody: found, put in order, looked at and helped (docs/screens.md 28). What is asked for stands in the address. */
export default function UsersPage() {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const [params, setParams] = useSearchParams();
  const wanted = wantedOf(params);
  const { data, error, isPlaceholderData, refetch } = usePeople(wanted);
  const saving = useTable("operationsUsersExport");
  const [asked, setAsked] = useState<{ act: Asked; person: Pick<PersonRow, "id" | "name"> } | null>(null);
  const [shown, setShown] = useState<{ id: string; contacts: PersonContacts } | null>(null);
  const [look, setLook] = useState<{ name: string; look: PersonLook } | null>(null);
  const person = params.get("person");
  const set = (more: Readonly<Record<string, string | undefined>>) =>
    setParams(changed(params, { page: undefined, ...more }));
  const open = (id: string | undefined) => setParams(changed(params, { person: id }), { replace: true });
  const { page: _page, ...whole } = wanted;
  return (
    <div className="wrap page">
      <BackendHead view="users" lead={t("usersLead")}>
        <ExportMenu
          onSave={(kind) =>
            saving.mutate({ kind, query: whole, name: PAGES["statistics/userList"].title[language] })
          }
        />
      </BackendHead>
      <Filters wanted={wanted} people={data} onChange={set} />
      <div className={classes(styles.columns, person !== null && styles.withPanel)}>
        <div>
          {data ? (
            <div className={classes(isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
              <Rows
                people={data}
                wanted={wanted}
                open={person}
                onOpen={open}
                onSort={(sort, order) => set({ sort, order })}
                onAsk={(act, one) => setAsked({ act, person: one })}
                onClear={() => setParams({})}
              />
              <div className={styles.foot}>
                {data.total > 0 && (
                  <span className="soft">
                    {t("pageOf", {
                      first: formatNumber((wanted.page - 1) * PEOPLE_PER_PAGE + 1),
                      last: formatNumber(Math.min(data.total, wanted.page * PEOPLE_PER_PAGE)),
                      total: formatNumber(data.total),
                    })}
                  </span>
                )}
                <Pager
                  page={wanted.page}
                  last={Math.max(1, Math.ceil(data.total / PEOPLE_PER_PAGE))}
                  onChange={(page) => set({ page: page === 1 ? undefined : String(page) })}
                />
              </div>
            </div>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} shape="table" />
          )}
        </div>
        {person !== null && (
          <PersonPanel
            key={person}
            id={person}
            contacts={shown?.id === person ? shown.contacts : null}
            onClose={() => open(undefined)}
            onAsk={(act, one) => setAsked({ act, person: one })}
          />
        )}
      </div>
      {asked && (
        <ActDialog
          act={asked.act}
          person={asked.person}
          onClose={() => setAsked(null)}
          onContacts={(contacts) => setShown({ id: asked.person.id, contacts })}
          onLook={(found) => setLook({ name: asked.person.name, look: found })}
        />
      )}
      {look && <LookDialog name={look.name} look={look.look} onClose={() => setLook(null)} />}
    </div>
  );
}

/** What the address asks for; what it does not know is left out. */
function wantedOf(params: URLSearchParams): Wanted {
  const page = Number(params.get("page"));
  const organization = params.get("organization");
  const seen = SEEN_DAYS.find((one) => one === params.get("seen"));
  return {
    search: params.get("search") ?? undefined,
    state: PERSON_STATES.find((one) => one === params.get("state")),
    organization: organization !== null && /^\d{1,9}$/.test(organization) ? Number(organization) : undefined,
    seenDays: seen && Number(seen),
    sort: PERSON_SORTS.find((one) => one === params.get("sort")) ?? "characters",
    order: params.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

function Filters({
  wanted,
  people,
  onChange,
}: {
  readonly wanted: Wanted;
  readonly people: People | undefined;
  readonly onChange: (more: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { t } = useTranslation("operations");
  return (
    <>
      <form className={styles.filters} role="search" onSubmit={(event) => event.preventDefault()}>
        <InputFrame className={styles.search}>
          <Icon name="search" />
          <input
            key={wanted.search ?? ""}
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            maxLength={100}
            defaultValue={wanted.search ?? ""}
            onKeyDown={(event) => {
              if (event.key === "Enter") onChange({ search: event.currentTarget.value });
            }}
            onBlur={(event) => {
              if (event.target.value !== (wanted.search ?? "")) onChange({ search: event.target.value });
            }}
          />
        </InputFrame>
        <Select
          label={t("organization")}
          value={wanted.organization === undefined ? "" : String(wanted.organization)}
          onChange={(organization) => onChange({ organization })}
          options={[
            { value: "", label: t("allOrganizations") },
            { value: "0", label: t("noOrganization") },
            ...(people?.organizations ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name || t("unnamedOrganization", { id }),
            })),
          ]}
        />
        <Select
          label={t("columns.seen")}
          value={wanted.seenDays === undefined ? "" : String(wanted.seenDays)}
          onChange={(seen) => onChange({ seen })}
          options={[
            { value: "", label: t("anyTime") },
            ...SEEN_DAYS.map((value) => ({ value, label: t(`seenWithin.${value}`) })),
          ]}
        />
      </form>
      <TabNav
        label={t("statesLabel")}
        className={styles.states}
        shown={wanted.state ?? "all"}
        onShow={(state) => onChange({ state: state === "all" ? undefined : state })}
        tabs={(["all", ...PERSON_STATES] as const).map((name) => ({
          name,
          label: (
            <>
              {t(`states.${name}`)}{" "}
              <span className="mute num">{people ? formatNumber(people.counts[name]) : ""}</span>
            </>
          ),
        }))}
      />
    </>
  );
}

interface RowsProps {
  readonly people: People;
  readonly wanted: Wanted;
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
  readonly onSort: (sort: PersonSort, order: "asc" | "desc") => void;
  readonly onAsk: (act: Asked, person: PersonRow) => void;
  readonly onClear: () => void;
}

function Rows({ people, wanted, open, onOpen, onSort, onAsk, onClear }: RowsProps) {
  const { t } = useTranslation("operations");
  if (people.people.length === 0)
    return <EmptyState text={t("nobody")} action={<Button onClick={onClear}>{t("clear")}</Button>} />;
  const head = (sort: PersonSort, isFigure = false) => {
    const isShown = wanted.sort === sort;
    const order = isShown ? (wanted.order ?? "desc") : null;
    const next =
      order === null ? (MOST_FIRST.includes(sort) ? "desc" : "asc") : order === "asc" ? "desc" : "asc";
    return (
      <th
        scope="col"
        className={classes(isFigure && "right")}
        aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}
      >
        <button
          type="button"
          className={classes(styles.sort, isShown && styles.sorted)}
          onClick={() => onSort(sort, next)}
        >
          {t(`columns.${sort}`)}
          <Icon
            name={order === null ? "chevron-down" : order === "asc" ? "arrow-up" : "arrow-down"}
            size={14}
          />
        </button>
      </th>
    );
  };
  return (
    <Table label={t("peopleLabel")} className={styles.list}>
      <thead>
        <tr>
          {head("name")}
          {head("organization")}
          {head("characters", true)}
          {head("balance", true)}
          {head("seen")}
          <th scope="col">{t("columns.state")}</th>
          <th scope="col">
            <span className="sr-only">{t("columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.people.map((person) => (
          <Row
            key={person.id}
            person={person}
            isOpen={person.id === open}
            onOpen={() => onOpen(person.id)}
            onAsk={(act) => onAsk(act, person)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  person,
  isOpen,
  onOpen,
  onAsk,
}: {
  readonly person: PersonRow;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onAsk: (act: Asked) => void;
}) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  const { id, name, account, organization, characters, balance, lastSeenAt, state } = person;
  return (
    <tr className={classes(isOpen && styles.openRow)}>
      <td className={styles.wide}>
        <button type="button" className={styles.pick} aria-current={isOpen || undefined} onClick={onOpen}>
          <Avatar name={name} />
          <span>
            <b>{name}</b>
            <span className={styles.note}>{account}</span>
          </span>
        </button>
      </td>
      <td className={classes(organization.id === 0 && "mute")}>
        {organization.id === 0
          ? t("noOrganization")
          : organization.name || t("unnamedOrganization", { id: organization.id })}
      </td>
      <td className="num right" data-label={t("columns.characters")}>
        {formatNumber(characters)}
      </td>
      <td className="num right" data-label={t("columns.balance")}>
        {formatNumber(balance)}
      </td>
      <td className="num" data-label={t("columns.seen")} data-none={lastSeenAt === null ? "" : undefined}>
        {lastSeenAt ? formatWhen(lastSeenAt) : "–"}
      </td>
      <td>
        <PersonStateMark state={state} />
      </td>
      <td className={classes("right", styles.end)}>
        <Menu label={t("actions", { name })} look="sign" button={<Icon name="more" />}>
          <MenuLink to={to("statistics/userDetailList", { user: id })}>{t("toDetails")}</MenuLink>
          <MenuItem onClick={() => onAsk("voucher")}>{t("acts.voucher")}</MenuItem>
          <MenuItem onClick={() => onAsk("look")}>{t("acts.look")}</MenuItem>
          <MenuItem onClick={() => onAsk("sessions")}>{t("acts.sessions")}</MenuItem>
          {!person.isOperator && !person.isDemo && (
            <MenuItem isApart onClick={() => onAsk(state === "disabled" ? "enable" : "disable")}>
              {t(state === "disabled" ? "acts.enable" : "acts.disable")}
            </MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  );
}
