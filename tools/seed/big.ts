// 5,000 people, 50,000 jobs and a million segments, with what was paid, told and collected, written by the database itself within
// minutes. The first person of the demo has a tenth of it all, so that the lists of somebody who uses the site a great deal are
// measured too.
import type { Pool } from "pg";

export const SIZES = {
  ...{ users: 5_000, jobs: 50_000, segmentsOfJob: 20 },
  ...{ orders: 20_000, notices: 20_000, invited: 500, units: 100_000, concepts: 20_000 },
} as const;

/** The first person of the demo. */
const HEAVY = `(select id from users where account = 'student@yizhou.example')`;

/** Days that it all is spread over. */
const DAYS = 700;

/** Same numbers, same thing: `n` of a kind as a uuid of the form of random ones. */
const idOf = (kind: string, n: string): string =>
  `overlay(overlay(md5('seed ${kind} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** The heavy user has every tenth job; the rest go round. */
const ownerOf = (n: string): string =>
  `case when ${n} % 10 = 0 then ${HEAVY} else ${idOf("user", `(${n} % ${SIZES.users})`)} end`;

const one = (n: string, ...values: string[]): string =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + ${n} % ${values.length}]`;

const at = (n: string): string => `now() - make_interval(mins => (${n} * 7919 % ${DAYS * 24 * 60})::integer)`;

/** In this order; each is one statement. Passwords are none that anybody can have. */
const STEPS: readonly (readonly [what: string, sql: string])[] = [
  [
    "an organisation",
    `insert into organizations (id, name) values (90001, 'Seed University') on conflict do nothing`,
  ],
  [
    "people",
    `insert into users (id, account, user_name, nick_name, email, password_hash, created_at, organization_id)
     select ${idOf("user", "n")}, 'seed' || n || '@seed.example', 'seed' || n, 'Seed ' || n, 'seed' || n || '@seed.example',
       '!', ${at("n")}, case when n % 10 = 1 then 90001 else 0 end
     from generate_series(0, ${SIZES.users - 1}) n`,
  ],
  [
    "members",
    `insert into organization_members (organization_id, user_id, joined_at, role)
     select 90001, ${idOf("user", "n")}, now(), case when n = 1 then 'manager' else 'member' end
     from generate_series(1, ${SIZES.users - 1}, 10) n`,
  ],
  [
    "files",
    `insert into files (id, owner_id, name, format, size_bytes, sha256, parsed_sha256, pages, characters, segments,
       detected_language, created_at, expires_at)
     select ${idOf("file", "n")}, ${ownerOf("n")}, 'Report ' || n || '.' || ${one("n", "docx", "pdf", "xlsx", "pptx", "txt")},
       ${one("n", "docx", "pdf", "xlsx", "pptx", "txt")}, 10000 + n, md5('a' || n) || md5('b' || n), md5('c' || n) || md5('d' || n),
       1 + n % 40, 2000 + n % 9000, ${SIZES.segmentsOfJob}, 'en', ${at("n")}, now() + interval '30 days'
     from generate_series(1, ${SIZES.jobs}) n`,
  ],
  [
    "jobs",
    `insert into jobs (id, owner_id, file_id, request_key, name, format, source_language, target_language, state, pages, characters,
       segments_total, segments_done, segments_failed, segments_confirmed, problem, created_at, queued_at, finished_at, expires_at,
       recycled_at, is_text)
     select ${idOf("job", "n")}, f.owner_id, f.id, 'seed-' || n, f.name, f.format, ${one("n", "en", "en", "ko", "zh-Hans")},
       ${one("n", "zh-Hans", "ko", "zh-Hans", "en")}, ${one("n", "done", "done", "done", "done", "partial", "failed", "cancelled")},
       f.pages, f.characters, ${SIZES.segmentsOfJob}, ${SIZES.segmentsOfJob} - n % 3, n % 3, n % 5,
       case when n % 7 = 5 then jsonb_build_object('code', ${one("n", "engine.rate_limited", "engine.timeout", "internal.unexpected")}, 'params', '{}'::jsonb) end,
       f.created_at, f.created_at, f.created_at + interval '4 minutes', now() + interval '30 days',
       case when n % 40 = 39 then now() end, n % 8 = 7
     from generate_series(1, ${SIZES.jobs}) n join files f on f.id = ${idOf("file", "n")}`,
  ],
  [
    "options of jobs",
    `insert into job_options (job_id, engine, field, output)
     select ${idOf("job", "n")}, 'auto', ${one("n", "general", "biomed", "law", "engineering")}, 'target'
     from generate_series(1, ${SIZES.jobs}) n`,
  ],
  [
    "runs of jobs",
    `insert into job_runs (job_id, started_at, turns) select ${idOf("job", "n")}, ${at("n")}, 1 from generate_series(1, ${SIZES.jobs}) n`,
  ],
  [
    "segments",
    `insert into segments (job_id, ordinal, unit_id, kind, source, space_before, space_after, locked, state, target, origin, match_score,
       version, confirmed_at)
     select ${idOf("job", "n")}, o, 'u' || o, 'paragraph',
       jsonb_build_array(jsonb_build_object('kind', 'text', 'text', 'Sentence ' || o || ' of report ' || n || ' tells how much mud the river carried in its flood.')),
       '', '', false, case when o < 3 and n % 3 > o then 'failed' else 'translated' end,
       jsonb_build_array(jsonb_build_object('kind', 'text', 'text', '第' || n || '号报告的第' || o || '句说明河流在洪水期带来多少泥沙。')),
       case when o % 4 = 0 then 'memory' else 'engine' end, case when o % 4 = 0 then 100 end, 1,
       case when o < n % 5 then now() end
     from generate_series(1, ${SIZES.jobs}) n cross join generate_series(0, ${SIZES.segmentsOfJob - 1}) o`,
  ],
  [
    "events of jobs",
    `insert into domain_events (at, kind, owner_id, organization_id, subject_id, facts)
     select j.created_at + interval '4 minutes', 'job.ended', j.owner_id, null, j.id::text,
       jsonb_build_object('state', j.state, 'format', j.format, 'from', j.source_language, 'to', j.target_language,
         'field', 'general', 'engine', 'auto', 'characters', j.characters, 'segments', j.segments_total, 'failed', j.segments_failed,
         'fromMemory', 5)
     from jobs j where j.request_key like 'seed-%'`,
  ],
  [
    "deliveries, which usage is added up from",
    `insert into domain_events (at, kind, owner_id, organization_id, subject_id, facts)
     select j.created_at + interval '4 minutes', 'job.delivered', j.owner_id, null, j.id::text,
       jsonb_build_object('format', j.format, 'from', j.source_language, 'to', j.target_language,
         'field', o.field, 'engine', b.engine, 'band', b.band, 'files', case when b.band = 'none' then 1 else 0 end,
         'pages', case when b.band = 'none' then j.pages else 0 end, 'segments', b.segments,
         'characters', j.characters * b.segments / ${SIZES.segmentsOfJob}, 'saved', case when b.engine = '' then j.characters / 4 else 0 end)
     from jobs j join job_options o on o.job_id = j.id
     cross join (values ('', 'exact', 5), ('local', 'none', 13), ('deepl', 'fuzzy75', 2)) b (engine, band, segments)
     where j.request_key like 'seed-%' and j.state in ('done', 'partial')`,
  ],
  [
    "edits",
    `insert into domain_events (at, kind, owner_id, organization_id, subject_id, facts)
     select j.created_at + interval '1 day', 'segments.edited', j.owner_id, null, j.id::text,
       jsonb_build_object('segments', 4, 'confirmed', 4, 'postedited', 3, 'words', 60, 'edits', 14, 'spentMs', 90000,
         'format', j.format, 'from', j.source_language, 'to', j.target_language, 'field', o.field)
     from jobs j join job_options o on o.job_id = j.id where j.request_key like 'seed-%' and j.segments_confirmed = 4`,
  ],
  [
    "orders",
    `insert into orders (id, number, owner_id, request_key, kind, package_id, characters, fen_per_10000, amount_fen, valid_days,
       has_special_invoice, state, channel, created_at, expires_at, paid_at, closed_at)
     select ${idOf("order", "n")}, 'SEED' || n, ${ownerOf("n")}, 'seed-' || n, 'package', 'c100k', 100000, 390, 3900, 365, false,
       case when n % 7 = 6 then 'closed' else 'fulfilled' end, ${one("n", "wechat", "alipay")}, ${at("n")}, ${at("n")} + interval '30 minutes',
       case when n % 7 < 6 then ${at("n")} end, case when n % 7 = 6 then ${at("n")} end
     from generate_series(1, ${SIZES.orders}) n`,
  ],
  [
    "wallets",
    `insert into ledger_wallets (owner_id, created_at) select distinct owner_id, now() from orders where number like 'SEED%'
     on conflict do nothing`,
  ],
  [
    "accounts of the site",
    `insert into ledger_accounts (unit, kind, created_at) values ('characters', 'sold', now()), ('characters', 'used', now())
     on conflict do nothing`,
  ],
  [
    "packages that were bought",
    `insert into ledger_accounts (wallet_id, unit, kind, ref, balance, granted, expires_at, created_at)
     select w.id, 'characters', 'package', o.id, 0, o.characters, o.paid_at + interval '2 years', o.paid_at
     from orders o join ledger_wallets w on w.owner_id = o.owner_id where o.number like 'SEED%' and o.state = 'fulfilled'`,
  ],
  [
    "entries of orders",
    `insert into ledger_entries (key, kind, at, order_id)
     select 'seed purchase ' || id, 'purchase', paid_at, id from orders where number like 'SEED%' and state = 'fulfilled'`,
  ],
  [
    "lines of them",
    `insert into ledger_postings (entry_id, position, account_id, amount)
     select e.id, l.position, case l.position when 1 then s.id else a.id end, case l.position when 1 then -a.granted else a.granted end
     from ledger_entries e join ledger_accounts a on a.ref = e.order_id and a.kind = 'package'
     join ledger_accounts s on s.wallet_id is null and s.unit = 'characters' and s.kind = 'sold' and s.ref = ''
     cross join (values (1), (2)) l (position) where e.key like 'seed purchase %'`,
  ],
  [
    // Each from one of its owner's packages in turn, which hold more than all of the jobs that fall to them.
    "holds of jobs",
    `insert into ledger_accounts (wallet_id, unit, kind, ref, balance, created_at)
     select w.id, 'characters', 'hold', j.id, 0, j.created_at from jobs j join ledger_wallets w on w.owner_id = j.owner_id
     where j.request_key like 'seed-%' and j.state in ('done', 'partial')
       and exists (select from ledger_accounts a where a.wallet_id = w.id and a.kind = 'package')`,
  ],
  ...(["hold", "capture"] as const).flatMap((kind): (readonly [string, string])[] => [
    [
      `entries of jobs, ${kind}`,
      `insert into ledger_entries (key, kind, at, job_id)
       select 'seed ${kind} ' || j.id, '${kind}', j.created_at${kind === "hold" ? "" : " + interval '4 minutes'"}, j.id
       from jobs j join ledger_accounts h on h.ref = j.id::text and h.kind = 'hold' where j.request_key like 'seed-%'`,
    ],
    [
      "lines of them",
      `insert into ledger_postings (entry_id, position, account_id, amount)
       with package as (
         select wallet_id, id, row_number() over (partition by wallet_id order by id) - 1 as place,
           count(*) over (partition by wallet_id) as all_of
         from ledger_accounts where kind = 'package' and granted = 100000
       ), held as (
         select h.id, h.wallet_id, j.id as job_id, j.characters,
           row_number() over (partition by h.wallet_id order by j.id) - 1 as place
         from ledger_accounts h join jobs j on j.id::text = h.ref where h.kind = 'hold' and j.request_key like 'seed-%'
       )
       select e.id, l.position, case l.position when 1 then ${kind === "hold" ? "p.id" : "h.id"} else ${kind === "hold" ? "h.id" : "s.id"} end,
         case l.position when 1 then -h.characters else h.characters end
       from held h join package p on p.wallet_id = h.wallet_id and p.place = h.place % p.all_of
       join ledger_entries e on e.key = 'seed ${kind} ' || h.job_id
       join ledger_accounts s on s.wallet_id is null and s.unit = 'characters' and s.kind = 'used' and s.ref = ''
       cross join (values (1), (2)) l (position)`,
    ],
  ]),
  [
    "notices",
    `insert into notifications (user_id, kind, facts, subject_id, key, at, read_at)
     select j.owner_id, 'job.ended', jsonb_build_object('fileName', j.name, 'state', j.state, 'failed', j.segments_failed), j.id, 'seed ' || j.id, j.finished_at,
       case when n % 3 > 0 then now() end
     from generate_series(1, ${SIZES.notices}) n join jobs j on j.id = ${idOf("job", "n")}`,
  ],
  [
    "people who came by a code",
    `insert into invitations (id, inviter_id, invitee_id, state, characters, invited_at, finished_at, decided_at)
     select ${idOf("invitation", "n")}, ${HEAVY}, ${idOf("user", "n")}, 'rewarded', 5000, ${at("n")}, ${at("n")}, ${at("n")}
     from generate_series(1, ${SIZES.invited}) n`,
  ],
  [
    "libraries",
    `insert into libraries (id, owner_id, name, kind, created_at)
     values (${idOf("library", "1")}, ${HEAVY}, 'Seed memory', 'memory', now()), (${idOf("library", "2")}, ${HEAVY}, 'Seed terms', 'terms', now())`,
  ],
  [
    "pairs of a memory",
    `insert into memory_units (library_id, source_language, target_language, source_hash, target_hash, pair_hash, source, target, created_at, changed_at)
     select ${idOf("library", "1")}, 'en', 'zh-Hans', md5('s' || n), md5('t' || n), md5('p' || n),
       jsonb_build_array(jsonb_build_object('kind', 'text', 'text', 'Station ' || n || ' was dry at low water.')),
       jsonb_build_array(jsonb_build_object('kind', 'text', 'text', '第' || n || '号测站在低潮时露出水面。')), ${at("n")}, ${at("n")}
     from generate_series(1, ${SIZES.units}) n`,
  ],
  [
    "concepts of a termbase",
    `insert into concepts (library_id, external_id, terms, languages, search, hash, created_at, changed_at)
     select ${idOf("library", "2")}, 'c' || n, jsonb_build_array(
         jsonb_build_object('language', 'en', 'text', 'station ' || n, 'status', 'preferred'),
         jsonb_build_object('language', 'zh-Hans', 'text', '测站' || n, 'status', 'preferred')),
       array['en', 'zh-Hans'], 'station ' || n || chr(10) || '测站' || n, md5('c' || n), ${at("n")}, ${at("n")}
     from generate_series(1, ${SIZES.concepts}) n`,
  ],
  [
    "lines of the audit log",
    `insert into audit_log (at, user_id, event, details)
     select ${at("n")}, ${idOf("user", `(n % ${SIZES.users})`)}, ${one("n", "signed_in", "signed_in", "sign_in_failed", "data_exported", "job_shared")}, '{}'
     from generate_series(1, 200000) n`,
  ],
];

/**
 * Fills a migrated database that has the demo's people in it; one that was filled before is left as it is.
 *
 * @param pool  as the owner of the tables
 */
export async function fillBig(pool: Pool, say: (line: string) => void): Promise<void> {
  const filled = await pool.query(`select 1 from organizations where id = 90001`);
  if (filled.rowCount === 1) return say("filled before");
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const [what, statement] of STEPS) {
      const startMs = performance.now();
      const { rowCount } = await client.query(statement);
      say(
        `${(rowCount ?? 0).toLocaleString("en")} ${what} in ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
      );
    }
    await client.query("commit");
    // The planner has to know what it has before anything is asked of it.
    await client.query("vacuum analyze");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
