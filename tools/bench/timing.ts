// Whether the time of an answer tells what its words do not: each question is asked 200 times in both forms, interleaved, and
// the medians are compared.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PATHS, APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { HumanCheck, HumanCheckTicket } from "@yizhou/contract";
import { nodeEngineDeps } from "@yizhou/engines/node";
import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "../../server/src/app.ts";
import { hashPassword } from "../../server/src/modules/accounts/passwords.ts";
import { updateUser } from "../../server/src/modules/accounts/repo.ts";
import { createDiskBlobStore } from "../../server/src/platform/blobs/disk-blob-store.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { connectDatabase } from "../../server/src/platform/database/connect.ts";
import { startEmbeddedDatabase } from "../../server/src/platform/database/embedded.ts";
import { applyMigrations } from "../../server/src/platform/database/migrate.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { systemOutbound } from "../../server/src/platform/outbound/outbound-client.ts";
import { createMemoryOutbox } from "../../server/src/platform/outbox/memory-outbox.ts";
import { createProviders } from "../../server/src/platform/providers/create-providers.ts";
import { MemoryQueue } from "../../server/src/platform/queue/memory-queue.ts";
import { newToken } from "../../server/src/platform/random.ts";
import { createMemoryPayments } from "../../server/src/platform/payments/demo-payments.ts";
import { createMemoryScanDesk } from "../../server/src/platform/scan-login/memory-scan-desk.ts";
import { loadSettings } from "../../server/src/platform/settings.ts";
import { createServices } from "../../server/src/services.ts";
import type { Services } from "../../server/src/services.ts";
import { median, type Area, type Figure } from "./figure.ts";

const PAIRS = 200;
const WARM_UP = 10;
const AT_MOST = 1.25;
const PASSWORD = "abc12345";
const WRONG = "wrong1234";

/** One form of a question: a request that is ready to be sent, made anew for every pair. */
type Ask = () => Promise<Request>;

interface Request {
  readonly url: string;
  readonly body?: object;
  readonly headers?: object;
}

interface Question {
  readonly what: string;
  /** Two forms whose answers must look and last alike. */
  readonly forms: readonly [Ask, Ask];
}

/** Pairs of requests whose answers are the same words; the ratio of the medians of their times. */
export const timing: Area = {
  name: "timing",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "yizhou-timing-"));
    const site = await openSite(folder);
    try {
      const figures: Figure[] = [];
      for (const { what, forms } of questions(site.app, site.services)) {
        // All requests are made ready first: what readies one must not lie in front of the other's time.
        const pairs: [Request, Request][] = [];
        for (let pair = -WARM_UP; pair < PAIRS; pair += 1) pairs.push([await forms[0](), await forms[1]()]);
        const times: [number[], number[]] = [[], []];
        const answers = new Set<string>();
        for (const [index, pair] of pairs.entries()) {
          for (const form of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
            const { url, body, headers } = pair[form];
            const request: InjectOptions = {
              method: body ? "POST" : "GET",
              url,
              headers: { ...headers },
              ...(body ? { payload: body } : {}),
            };
            const started = performance.now();
            const reply = await site.app.inject(request);
            if (index >= WARM_UP) times[form].push(performance.now() - started);
            const { isSuccess, errorCode } = reply.json<{ isSuccess: boolean; errorCode?: string }>();
            answers.add(`${reply.statusCode} ${isSuccess} ${errorCode}`);
          }
        }
        if (answers.size !== 1) throw new Error(`${what}: the answers differ: ${[...answers].join(", ")}`);
        const [one, other] = times.map(median) as [number, number];
        figures.push({
          what: `time, ${what}`,
          value: Math.max(one, other) / Math.min(one, other),
          unit: "times",
          limit: { atMost: AT_MOST },
          note: `${one.toFixed(2)} and ${other.toFixed(2)} ms`,
        });
      }
      return figures;
    } finally {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function questions(app: FastifyInstance, services: Services): Question[] {
  const { accounts, db } = services;
  let last = 13_500_000_000;
  const newPhone = (): string => String((last += 7_919));
  // Hashed once: making a thousand accounts would take longer than measuring.
  const hash = hashPassword(PASSWORD);
  const knownPhone = async (): Promise<string> => {
    const phone = newPhone();
    const id = await accounts.createUser({ phone });
    await updateUser(db, id!, { passwordHash: await hash });
    return phone;
  };
  const unknownPhone = async (): Promise<string> => newPhone();
  const post = async <T>(url: string, body: object, headers: object = {}): Promise<T> =>
    (await app.inject({ method: "POST", url, payload: body, headers: { ...headers } })).json<{ data: T }>()
      .data;

  /** The same request for somebody with an account and for nobody. */
  const knownOrNot = (what: string, url: string, bodyOf: (phone: string) => object): Question => ({
    what,
    forms: [
      async () => ({ url, body: bodyOf(await knownPhone()) }),
      async () => ({ url, body: bodyOf(await unknownPhone()) }),
    ],
  });
  /** The same wrong code for a number that was sent one and for a number that was not. */
  const sentOrNot = (
    what: string,
    sendUrl: string,
    url: string,
    bodyOf: (phone: string) => object,
  ): Question => ({
    what,
    forms: [
      async () => {
        const phone = await unknownPhone();
        await post(sendUrl, { phoneNumber: phone, code: "", channel: 1 });
        return { url, body: bodyOf(phone) };
      },
      async () => ({ url, body: bodyOf(await unknownPhone()) }),
    ],
  });
  const code = "no-code";
  const loginCode = (phoneNumber: string) => ({ phoneNumber, code, channel: 1 });

  const usedTickets: string[] = [];
  /** Many at once, since each has to wait for its minimum time. */
  async function useTickets(): Promise<void> {
    const begun = await Promise.all(
      Array.from({ length: 50 }, () => post<HumanCheck>(API_PATHS.humanCheck, { purpose: "login" })),
    );
    await new Promise((resolve) => setTimeout(resolve, begun[0]!.minimumMs + 100));
    for (const { challenge } of begun) {
      const { ticket } = await post<HumanCheckTicket>(API_PATHS.humanCheckFinish, { challenge });
      const { url, body, headers } = await sendWith(ticket);
      await post(url, body, headers);
      usedTickets.push(ticket);
    }
  }
  const sendWith = async (value: string) => ({
    url: APP_PATHS.sendLoginCode,
    body: { phoneNumber: newPhone(), code: "", channel: 1 },
    headers: { [HUMAN_CHECK_HEADER]: value },
  });
  async function endedToken(): Promise<string> {
    const phone = await knownPhone();
    const token = await post<string>(APP_PATHS.signIn, { account: phone, password: PASSWORD, channel: 1 });
    await app.inject({ url: APP_PATHS.signOut, headers: { authorization: `Bearer ${token}` } });
    return token;
  }
  const userWith = async (token: string) => ({
    url: APP_PATHS.systemUser,
    headers: { authorization: `Bearer ${token}` },
  });

  return [
    knownOrNot("wrong password of a known or unknown account", APP_PATHS.signIn, (account) => ({
      account,
      password: WRONG,
      channel: 1,
    })),
    knownOrNot("sign-in code to a known or unknown phone", APP_PATHS.sendLoginCode, (phoneNumber) => ({
      phoneNumber,
      code: "",
      channel: 1,
    })),
    knownOrNot("reset code to a known or unknown phone", APP_PATHS.sendResetPhoneCode, (phoneNumber) => ({
      phoneNumber,
      channel: 1,
    })),
    knownOrNot(
      "reset of a known or unknown account with a wrong code",
      APP_PATHS.resetPassword,
      (account) => ({
        account,
        newPassword: PASSWORD,
        code,
        channel: 1,
      }),
    ),
    knownOrNot(
      "registration of a used or free phone with a wrong code",
      APP_PATHS.register,
      (phoneNumber) => ({
        phoneNumber,
        code,
        userType: 0,
        password: PASSWORD,
        _checkPassword: PASSWORD,
      }),
    ),
    sentOrNot(
      "wrong sign-in code, one sent or none",
      APP_PATHS.sendLoginCode,
      APP_PATHS.signInByCode,
      loginCode,
    ),
    sentOrNot(
      "wrong registration code, one sent or none",
      APP_PATHS.sendPhoneCode,
      APP_PATHS.checkPhoneCode,
      loginCode,
    ),
    {
      what: "CheckPhoneBindedWithYXS of a used or free phone, without a scan",
      forms: [knownPhone, unknownPhone].map((phone) => async () => ({
        url: `${APP_PATHS.checkPhoneBound}?phoneNumber=${await phone()}`,
        body: {},
      })) as [Ask, Ask],
    },
    {
      what: "a used or a made-up ticket of the slide check",
      forms: [
        async () => {
          if (usedTickets.length === 0) await useTickets();
          return sendWith(usedTickets.pop()!);
        },
        async () => sendWith(newToken()),
      ],
    },
    {
      what: "an ended or a made-up session",
      forms: [async () => userWith(await endedToken()), async () => userWith(newToken())],
    },
  ];
}

/** The web role as `npm start` has it, but for the limits that 4,000 requests from one address would meet. */
async function openSite(folder: string) {
  const log = createLog("silent");
  const database = await startEmbeddedDatabase({ folder: join(folder, "database"), log });
  const connection = await connectDatabase(database.ownerUrl, log);
  await applyMigrations(connection.pool);
  const settings = {
    ...loadSettings({
      DEMO: "on",
      YIZHOU_DATA: folder,
      REQUESTS_PER_MINUTE: "1000000",
      HUMAN_CHECK_FREE_SENDS: "1000000",
      CODES_PER_ADDRESS_DAY: "1000000",
    }),
    secret: "known to nobody but this measurement, 32 characters",
  };
  const queue = new MemoryQueue();
  const services = await createServices({
    settings,
    db: connection.db,
    blobs: createDiskBlobStore(settings.blobDir),
    queue,
    clock: systemClock,
    log,
    engines: [],
    outside: nodeEngineDeps(),
    masterKeys: null,
    modelStore: null,
    providers: createProviders(settings, {
      outbound: systemOutbound,
      clock: systemClock,
      outbox: createMemoryOutbox(systemClock),
      desk: createMemoryScanDesk(systemClock),
      payments: createMemoryPayments(),
      announce: () => undefined,
      siteUrl: () => "http://127.0.0.1:8080",
    }),
    siteUrl: () => "http://127.0.0.1:8080",
  });
  const app = await buildApp(services);
  return {
    app,
    services,
    async close() {
      await app.close();
      await queue.stop();
      await services.close();
      await connection.close();
      await database.stop();
    },
  };
}
