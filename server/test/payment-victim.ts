// A process that credits payments it is told of, one after the other, until it is killed.
import { once } from "node:events";
import { createBilling } from "../src/modules/billing/index.ts";
import { createNotifier } from "../src/modules/notifications/index.ts";
import { settlePayment } from "../src/modules/payments/settle-payment.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/database/connect.ts";
import { createLog } from "../src/platform/log.ts";
import type { PaidTrade } from "../src/platform/payments/payment-provider.ts";
import { loadSettings } from "../src/platform/settings.ts";

const [url] = process.argv.slice(2) as [string];
const log = createLog("silent");
const { db } = await connectDatabase(url, log, 1);
const settings = loadSettings({ DEMO: "on" });
const clock = systemClock;
const billing = createBilling({ db, clock, settings });
const deps = { db, clock, log, billing, notifier: createNotifier({ clock }) };
process.send!("ready");
const [trades] = (await once(process, "message")) as [(Omit<PaidTrade, "paidAt"> & { paidAt: string })[]];
for (const trade of trades) await settlePayment(deps, "wechat", { ...trade, paidAt: new Date(trade.paidAt) });
