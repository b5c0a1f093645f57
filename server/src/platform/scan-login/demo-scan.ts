// The demo plays the phone: the QR code leads to /dev/phone, where a visitor picks who scans. What is under way lies on a desk
// that the processes of the demo share, for five minutes, bound to the state it was made for.
import { AppError } from "@yizhou/model";
import { drawQr } from "./qr-picture.ts";
import type { ScanDesk, ScanVendor } from "./scan-desk.ts";
import type { ScanLogin, ScanPerson, ScanRequest } from "./scan-login.ts";

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
  find(state: string): Promise<ScanRequest | null>;
  /** The person on the phone says yes. @throws {AppError} scan.code_invalid when the state or the person is not known */
  approve(state: string, subject: string): Promise<void>;
  /** The code once somebody scanned, for the waiting page; null until then. */
  poll(state: string): Promise<string | null>;
}

export interface DemoScanDeps {
  readonly desk: ScanDesk;
  readonly newToken: () => string;
  /** Address of this site without a slash at its end, as the phone would reach it. */
  readonly siteUrl: () => string;
}

const VALID_MS = 5 * 60_000;

export function createDemoScan(vendor: ScanVendor, { desk, newToken, siteUrl }: DemoScanDeps): DemoScan {
  const people = DEMO_SCANNERS[vendor];
  const personOf = (subject: string | null) => people.find((one) => one.subject === subject);
  return {
    vendor,
    people,
    async start(request) {
      await desk.open(vendor, request, VALID_MS);
      const query = new URLSearchParams({ vendor, state: request.state });
      const address = `${siteUrl()}/dev/phone?${query.toString()}`;
      return { kind: "qr", address, svg: drawQr(address, vendor === "wechat" ? "WeChat QR" : "WeCom QR") };
    },
    find: async (state) => (await desk.find(vendor, state))?.request ?? null,
    async approve(state, subject) {
      const isKnown = personOf(subject) && (await desk.confirm(vendor, state, { code: newToken(), subject }));
      if (!isKnown) throw new AppError("scan.code_invalid");
    },
    poll: async (state) => (await desk.find(vendor, state))?.confirmed?.code ?? null,
    async exchange({ code, state }) {
      const person = personOf(await desk.take(vendor, state, code));
      if (!person) throw new AppError("scan.code_invalid");
      return person;
    },
  };
}
