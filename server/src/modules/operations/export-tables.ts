// People and jobs as tables, for whoever reckons on with them. Contacts are as in the list: with their middle left out.
import type { PeopleExportQuery, UiLanguage, WorkExportQuery } from "@yizhou/contract";
import { languageName } from "@yizhou/contract";
import { writeCsv, writeXlsx } from "@yizhou/exchange";
import type { TableValue } from "@yizhou/exchange";
import { wordOf } from "../statistics/index.ts";
import type { OperationsDeps } from "./deps.ts";
import {
  AUTOMATIC,
  JOB_STATE_WORDS,
  organizationName,
  PERSON_STATE_WORDS,
  problemText,
  TEXT,
} from "./export-words.ts";
import type { Operator } from "./policy.ts";
import { listPeople } from "./show-people.ts";
import { filterOf, listWorkRows } from "./show-work.ts";

interface Table {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Rows of one file: more fit no spreadsheet that a person reads, and no answer that comes soon. */
const MOST_ROWS = 50_000;
const ROWS_AT_ONCE = 1000;

const PEOPLE: Readonly<Record<UiLanguage, { readonly name: string; readonly header: readonly string[] }>> = {
  zh: {
    name: "用户列表",
    header: ["编号", "姓名", "账号", "机构", "状态", "本月字符", "可用字符", "最近活动", "注册时间"],
  },
  en: {
    name: "Users",
    header: [
      ...["Id", "Name", "Account", "Organisation", "State", "Characters this month", "Balance"],
      ...["Last seen", "Registered"],
    ],
  },
  ko: {
    name: "사용자 목록",
    header: ["번호", "이름", "계정", "기관", "상태", "이번 달 글자", "남은 글자", "최근 활동", "가입일"],
  },
};

const WORK: Readonly<Record<UiLanguage, { readonly name: string; readonly header: readonly string[] }>> = {
  zh: {
    name: "用户明细",
    header: [
      ...["任务", "用户编号", "用户", "文件类型", "原文语言", "译文语言", "引擎", "页", "字符", "扣除字符"],
      ...["状态", "原因", "创建时间", "结束时间"],
    ],
  },
  en: {
    name: "User details",
    header: [
      ...["Job", "User id", "User", "File type", "From", "To", "Engine", "Pages", "Characters", "Charged"],
      ...["State", "Reason", "Started", "Ended"],
    ],
  },
  ko: {
    name: "사용자 상세",
    header: [
      ...["작업", "사용자 번호", "사용자", "파일 형식", "원문 언어", "번역문 언어", "엔진", "쪽", "글자"],
      ...["차감 글자", "상태", "원인", "시작", "종료"],
    ],
  },
};

/** Everybody who is asked for, at most fifty thousand. */
export async function exportPeople(
  deps: OperationsDeps,
  operator: Operator,
  { kind, ...query }: PeopleExportQuery,
  language: UiLanguage,
): Promise<Table> {
  const local = localMoments(query.timeZone);
  const { rows } = await listPeople(deps, operator, query, { from: 0, most: MOST_ROWS });
  return tableOf(
    PEOPLE[language],
    kind,
    rows.map((row) => [
      ...[row.id, row.name, row.account, organizationName(row.organization, language)],
      ...[wordOf(PERSON_STATE_WORDS, row.state, language), row.characters, row.balance],
      ...[local(row.lastSeenAt), local(row.createdAt)],
    ]),
  );
}

/** The newest fifty thousand of the jobs that are asked for. */
export async function exportWork(
  deps: OperationsDeps,
  _operator: Operator,
  { kind, ...query }: WorkExportQuery,
  language: UiLanguage,
): Promise<Table> {
  const filter = await filterOf(deps, query);
  const local = localMoments(query.timeZone);
  const rows: TableValue[][] = [];
  let after: string | null = null;
  do {
    const page = await listWorkRows(deps, filter, after, ROWS_AT_ONCE);
    for (const row of page.rows)
      rows.push([
        ...[row.id, row.user.id, row.user.name, row.isText ? TEXT[language] : row.format.toUpperCase()],
        ...[languageName(row.from, language), languageName(row.to, language)],
        ...[row.engineName || AUTOMATIC[language], row.pages ?? "", row.characters, row.charged],
        ...[wordOf(JOB_STATE_WORDS, row.isWaiting ? "waiting" : row.state, language)],
        ...[row.state === "cancelled" ? "" : problemText(row.problem, language)],
        ...[local(row.createdAt), local(row.finishedAt)],
      ]);
    after = page.next;
  } while (after !== null && rows.length < MOST_ROWS);
  return tableOf(WORK[language], kind, rows);
}

/** Moments as `2026-11-21 09:05:00` on the clocks of a time zone: spreadsheets read that as a time, and sort it. */
function localMoments(timeZone: string): (iso: string | null) => string {
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (iso) => (iso === null ? "" : format.format(new Date(iso)));
}

async function tableOf(
  { name, header }: { readonly name: string; readonly header: readonly string[] },
  kind: "csv" | "xlsx",
  rows: readonly (readonly TableValue[])[],
): Promise<Table> {
  if (kind === "xlsx") return { name, bytes: await writeXlsx(name, header, rows) };
  const pieces: string[] = [];
  for await (const piece of writeCsv([header, ...rows.map((row) => row.map(String))])) pieces.push(piece);
  return { name, bytes: new TextEncoder().encode(pieces.join("")) };
}
