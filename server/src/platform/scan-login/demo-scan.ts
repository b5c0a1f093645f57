// The demo plays the phone: the QR code leads to /dev/phone, where a visitor picks who scans. Codes live in this process, for
// five minutes, bound to the state they were made for; one process serves a demo.
import { AppError } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import { drawQr } from "./qr-picture.ts";
import type { ScanLogin, ScanPerson, ScanRequest } from "./scan-login.ts";

export type ScanVendor = "wechat" | "wecom";

/** Who can scan in the demo. `new` is somebody whom no account knows yet, so that the binding dialog can be seen. */
export const DEMO_SCANNERS: Readonly<Record<ScanVendor, readonly ScanPerson[]>> = {
  wechat: [
    { subject: "demo-wechat-lin", openId: "demo-open-lin", displayName: "林晓" },
    { subject: "demo-wechat-new", openId: "demo-open-new", displayName: "新用户" },
  ],
  wecom: [
    { subject: "demo-corp/chen", openId: null, displayName: "陈敏" },
    { subject: "demo-corp/new", openId: null, displayName: "新同事" },
  ],
};

export interface DemoScan extends ScanLogin {
  readonly vendor: ScanVendor;
  readonly people: readonly ScanPerson[];
  /** What was started with this state and has not run out; for the page that plays the phone. */
  find(state: string): ScanRequest | null;
  /** The person on the phone says yes. @throws {AppError} scan.code_invalid when the state or the person is not known */
  approve(state: string, subject: string): void;
  /** The code once somebody scanned, for the waiting page; null until then. */
  poll(state: string): string | null;
}

export interface DemoScanDeps {
  readonly clock: Clock;
  readonly newToken: () => string;
  /** Address of this site without a slash at its end, as the phone would reach it. */
  readonly siteUrl: () => string;
}

const VALID_MS = 5 * 60_000;
const MAX_OPEN = 1000;

interface OpenScan {
  readonly request: ScanRequest;
  readonly untilMs: number;
  scanned: { code: string; person: ScanPerson } | null;
}

export function createDemoScan(vendor: ScanVendor, deps: DemoScanDeps): DemoScan {
  const people = DEMO_SCANNERS[vendor];
  const open = new Map<string, OpenScan>();
  const live = (state: string): OpenScan | null => {
    const scan = open.get(state);
    if (scan && deps.clock.now() < scan.untilMs) return scan;
    open.delete(state);
    return null;
  };
  return {
    vendor,
    people,
    start(request) {
      // A map keeps the order of arrival, so the oldest goes first.
      if (open.size >= MAX_OPEN) open.delete(open.keys().next().value!);
      open.set(request.state, { request, untilMs: deps.clock.now() + VALID_MS, scanned: null });
      const query = new URLSearchParams({ vendor, state: request.state });
      const address = `${deps.siteUrl()}/dev/phone?${query.toString()}`;
      return { kind: "qr", address, svg: drawQr(address, vendor === "wechat" ? "WeChat QR" : "WeCom QR") };
    },
    find: (state) => live(state)?.request ?? null,
    approve(state, subject) {
      const scan = live(state);
      const person = people.find((one) => one.subject === subject);
      if (!scan || !person) throw new AppError("scan.code_invalid");
      scan.scanned ??= { code: deps.newToken(), person };
    },
    poll: (state) => live(state)?.scanned?.code ?? null,
    async exchange({ code, state }) {
      const scan = live(state);
      if (!scan?.scanned || scan.scanned.code !== code) throw new AppError("scan.code_invalid");
      open.delete(state);
      return scan.scanned.person;
    },
  };
}
