import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAppError } from "@yizhou/model";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { buildApp } from "./app.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, sealAppsAnew } from "./modules/accounts/index.ts";
import { sealPasswordsAnew } from "./modules/documents/index.ts";
import { sealAllAnew } from "./modules/engines/index.ts";
import type { EngineModuleDeps } from "./modules/engines/index.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { startReadingValues } from "./modules/operations/index.ts";
import { countJobsByState } from "./modules/jobs/index.ts";
import { signUnits } from "./modules/tm/index.ts";
import { openBlobStore } from "./platform/blobs/open-blob-store.ts";
import { systemClock } from "./platform/clock.ts";
import type { Clock } from "./platform/clock.ts";
import { lockInstance } from "./platform/database/instance-lock.ts";
import { openDatabase } from "./platform/database/open.ts";
import { createLog } from "./platform/log.ts";
import type { Log } from "./platform/log.ts";
import { startMetricsServer } from "./platform/metrics/metrics-server.ts";
import { createSiteGauges } from "./platform/metrics/site-gauges.ts";
import { systemOutbound } from "./platform/outbound/outbound-client.ts";
import { createTableOutbox } from "./platform/outbox/table-outbox.ts";
import { createTablePayments } from "./platform/payments/demo-payments.ts";
import { createProviders } from "./platform/providers/create-providers.ts";
import { startPgBossQueue } from "./platform/queue/pg-boss-queue.ts";
import { workDepths } from "./platform/work/work-repo.ts";
import { newToken } from "./platform/random.ts";
import { isLoopback } from "./platform/settings.ts";
import type { Settings } from "./platform/settings.ts";
import { createSiteAddress } from "./platform/site-address.ts";
import { createTableScanDesk } from "./platform/scan-login/table-scan-desk.ts";
import { sweepTemporaryFolders } from "./platform/temporary-folders.ts";
import { startCron } from "./roles/cron.ts";
import { startWorker } from "./roles/worker.ts";
import { clearDemo, seedDemo } from "./seed-demo.ts";
import { createServices } from "./services.ts";
import type { Services } from "./services.ts";
import { siteGaps } from "./site-gaps.ts";
import { createSiteEngines, openMasterKeys } from "./site-engines.ts";

export interface RunningServer {
  /** `http://127.0.0.1:8080`; null without the role `web`. */
  readonly address: string | null;
  /** Where `/metrics` is; null where METRICS_PORT is off. */
  readonly metricsAddress: string | null;
  /** What the console shows about the demo; empty when DEMO is off. */
  readonly demoLines: readonly string[];
  /** Ends requests, gives running jobs back and ends the embedded database. Safe to call twice. */
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 10_000;

/**
 * Starts the roles the settings name, in this process: database, migrations, queue, then web, worker and cron.
 *
 * @param clock  another one in tests only; the queue and the leases of jobs follow the database's clock all the same
 * @throws {AppError} system.already_running, system.database_unavailable, system.setting_invalid
 */
export async function startServer(settings: Settings, clock: Clock = systemClock): Promise<RunningServer> {
  const log = createLog(settings.logLevel);
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  // With DATABASE_URL several servers may share a data folder on purpose (blobs on a network disk).
  const lock = settings.databaseUrl
    ? null
    : await lockInstance(settings.dataDir, `http://${host}:${settings.port}`);
  const stops: (() => Promise<void>)[] = [];
  if (lock) stops.push(() => lock.release());
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, "could not stop cleanly"));
    }
  };
  try {
    let address: string | null = null;
    let metricsAddress: string | null = null;
    const swept = await sweepTemporaryFolders();
    if (swept > 0) log.info({ swept }, "temporary folders of servers that were killed are removed");
    const database = await openDatabase(settings, log, "own");
    stops.push(() => database.close());
    await bringUpToDate(database, log);
    const queue = await startPgBossQueue(database.url, log);
    stops.push(() => queue.stop(STOP_GRACE_MS));
    const store = await openBlobStore(settings);
    stops.push(async () => store.close());
    const { close: closeEngines, ...siteEngines } = createSiteEngines(settings);
    stops.push(closeEngines);
    const siteUrl = createSiteAddress(settings, () => address);
    const services = await createServices({
      settings: { ...settings, secret: settings.secret ?? (await readOrMakeSecret(settings.dataDir)) },
      db: database.db,
      blobs: store.blobs,
      queue,
      clock,
      log,
      ...siteEngines,
      masterKeys: openMasterKeys(settings),
      providers: createProviders(settings, {
        outbound: systemOutbound,
        clock,
        outbox: createTableOutbox(database.db, clock),
        desk: createTableScanDesk(database.db, clock),
        payments: createTablePayments(database.db),
        announce: (line) => console.log(line),
        siteUrl,
      }),
      siteUrl,
    });
    stops.push(() => services.close());
    stops.push(startReadingValues(services));
    if (settings.metricsPort !== null) {
      const { db } = database;
      const metrics = await startMetricsServer({
        host: settings.metricsHost,
        port: settings.metricsPort,
        log,
        writeSite: createSiteGauges(database.pool, log, async () => ({
          queues: [...(await queue.depths(db)), ...(await workDepths(db))],
          jobs: await countJobsByState(db),
        })),
        isHealthy: () =>
          database.pool.query("select 1").then(
            () => true,
            () => false,
          ),
      });
      stops.push(() => metrics.stop());
      metricsAddress = metrics.address;
      log.info({ metricsAddress }, "metrics can be read");
    }
    await resealKeys(services.engineDeps);
    if (settings.demo) await seedDemo(services);
    else if (settings.roles.includes("web")) await endDemo(services, log);
    if (settings.roles.includes("worker")) await signUnits(services.db);
    if (settings.roles.includes("worker"))
      stops.push(await startWorker(services, { ownsDatabase: settings.databaseUrl === null }));
    await sayGaps(database.pool, log);
    sayMissingAddress(settings, log);
    if (settings.roles.includes("cron")) stops.push(startCron(services));
    if (settings.roles.includes("web")) {
      const app = await buildApp(services);
      stops.push(() => app.close());
      address = await listen(app, settings, log);
      await lock?.announce(address);
    }
    return { address, metricsAddress, demoLines: settings.demo ? demoLines() : [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The web role alone decides, since it lets people in: a worker that was not told of a demo must not end it. */
async function endDemo(services: Services, log: Log): Promise<void> {
  const accounts = await clearDemo(services);
  if (accounts > 0)
    log.warn({ accounts }, "accounts of an earlier demo are closed; `yizhou admin remove-demo` deletes them");
}

/** Others reach the site, and nobody said how: what has to name its address is closed, or leads to this machine. */
function sayMissingAddress({ siteUrl, isProduction, host }: Settings, log: Log): void {
  if (siteUrl || (!isProduction && isLoopback(host))) return;
  log.warn(
    { setting: "SITE_URL" },
    "SITE_URL is not set: outside sign-ins, security keys and links in mails do not work for others",
  );
}

/** What the walls lack on this machine and in this database; the site serves all the same. */
async function sayGaps(pool: Pool, log: Log): Promise<void> {
  const gaps = await siteGaps(pool);
  if (gaps.length > 0)
    log.warn({ gaps }, "not everything is kept apart that should be; docs/security.md says what to change");
}

/** Keys sealed with an older master key go over to the newest, so that the older one can be taken out of the settings. */
async function resealKeys({ db, log, masterKeys }: EngineModuleDeps): Promise<void> {
  if (!masterKeys) return;
  try {
    const sealed =
      (await sealAllAnew(db, masterKeys)) +
      (await sealPasswordsAnew(db, masterKeys)) +
      (await sealAppsAnew(db, masterKeys));
    if (sealed > 0)
      log.info(
        { secrets: sealed },
        "sealed engine keys, file passwords and authenticator apps with the newest master key",
      );
  } catch (error) {
    if (!isAppError(error, "engine.key_unreadable")) throw error;
    // The site serves all the same; the owners of these keys are told to enter them again.
    log.error({ err: error }, "some engine keys were sealed with a master key that is not here");
  }
}

async function listen(app: FastifyInstance, settings: Settings, log: Log): Promise<string> {
  // fastify would log each address; the console's own line says it once.
  const level = app.log.level;
  app.log.level = "warn";
  const address = await app.listen({ host: settings.host, port: settings.port });
  app.log.level = level;
  log.debug({ address }, "listening");
  return address;
}

/** Download links stay good across restarts, so their key is kept. */
async function readOrMakeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secret");
  await writeFile(path, newToken(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}

function demoLines(): string[] {
  return [
    "DEMO is on: these accounts and their password are public knowledge. Switch it off (DEMO=off) for real use.",
    ...DEMO_ACCOUNTS.map((user) => `  ${user.account}  ${DEMO_PASSWORD}  (${user.role})`),
  ];
}
