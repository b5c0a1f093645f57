import { createSign, X509Certificate } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { newId } from "../random.ts";
import { isNoticeTheirs, signedNode, signedText } from "./alipay-signatures.ts";
import { alipayFromSettings } from "./alipay.ts";
import { fenOf, yuanOf } from "./amounts.ts";
import { createDemoPay } from "./demo-pay.ts";
import { describePaymentProvider } from "./payment-provider-contract.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { playAlipay } from "./played/played-alipay.ts";
import { exportKeys, importKeys, newPlayedKeys } from "./played/played-keys.ts";
import { playWeChatPay } from "./played/played-wechat.ts";
import { selfSignedCertificate } from "./played/self-signed-certificate.fixture.ts";
import { createMemoryTradeBook } from "./played/trade-book.ts";
import { isSignedBy, readKey } from "./rsa-keys.ts";
import { weChatPayFromSettings } from "./wechat-pay.ts";
import { unseal } from "./wechat-signatures.ts";

const [keys, otherKeys] = [newPlayedKeys(), newPlayedKeys()];
const codeOf = (scheme: string) => (tradeNo: string) => `${scheme}${tradeNo}`;
const orThrow = (made: ReturnType<typeof weChatPayFromSettings>): PaymentProvider => {
  if (isProblem(made)) throw new Error(made.code);
  return made;
};

describePaymentProvider("WeChat Pay with a public key", {
  play: (parts) => playWeChatPay({ ...parts, keys, codeOf: codeOf("weixin://wxpay/bizpayurl?pr=") }),
  playStranger: (parts) => playWeChatPay({ ...parts, keys: otherKeys, codeOf: codeOf("weixin://") }),
  adapt: (environment, deps) => orThrow(weChatPayFromSettings(environment, deps)),
});

const certificate = (pair: typeof keys.theirs, serial: string) => ({
  serial,
  key: pair.privateKey,
  pem: selfSignedCertificate(pair, serial, new Date("2020-01-01"), new Date("2040-01-01")),
});
const certificates = [certificate(keys.theirs, "5A01")];

describePaymentProvider("WeChat Pay with certificates", {
  play: (parts) =>
    playWeChatPay({ ...parts, keys, codeOf: codeOf("weixin://"), certificates: () => certificates }),
  playStranger: (parts) =>
    playWeChatPay({
      ...{ ...parts, keys, codeOf: codeOf("weixin://") },
      certificates: () => [certificate(otherKeys.theirs, "5A01")],
    }),
  adapt: (environment, deps) => orThrow(weChatPayFromSettings(environment, deps)),
});

describePaymentProvider("Alipay", {
  play: (parts) => playAlipay({ ...parts, keys, codeOf: codeOf("https://qr.alipay.com/") }),
  playStranger: (parts) =>
    playAlipay({ ...parts, keys: otherKeys, codeOf: codeOf("https://qr.alipay.com/") }),
  adapt: (environment, deps) => orThrow(alipayFromSettings(environment, deps)),
});

for (const channel of ["wechat", "alipay"] as const) {
  const play = channel === "wechat" ? playWeChatPay : playAlipay;
  describePaymentProvider(`the demo's ${channel}`, {
    play: (parts) => play({ ...parts, keys, codeOf: demoCode(channel) }),
    playStranger: (parts) => play({ ...parts, keys: otherKeys, codeOf: codeOf("http://") }),
    adapt: (environment, { clock, outbound, timeoutMs }) => {
      const origin = new URL(environment["WECHAT_PAY_API_BASE"] ?? environment["ALIPAY_GATEWAY"]!).origin;
      return createDemoPay(channel, {
        ...{ clock, newId, siteUrl: () => "http://demo.example", keys: async () => keys },
        ...{ book: createMemoryTradeBook(), over: { origin, outbound, timeoutMs } },
      });
    },
  });
}

function demoCode(channel: string) {
  return (tradeNo: string) => `http://demo.example/dev/pay?channel=${channel}&trade=${tradeNo}`;
}

describe("WeChat Pay alone", () => {
  const clock = new ManualClock(Date.parse("2026-11-22T03:00:00Z"));
  const book = createMemoryTradeBook();
  const played = playWeChatPay({
    keys,
    book,
    clock,
    origin: "http://127.0.0.1:9",
    codeOf: codeOf("weixin://"),
  });
  const adapt = (environment: Record<string, string> = {}) =>
    orThrow(
      weChatPayFromSettings({ ...played.environment, ...environment }, { clock, outbound: systemOutbound }),
    );
  beforeEach(async () => {
    await book.save({
      ...{ tradeNo: "T1", subject: "s", amountFen: 100, noticeUrl: "http://x", state: "paid" },
      ...{ expiresAt: "2026-11-23T00:00:00Z", transactionId: "X1", refunds: [] },
      paidAt: "2026-11-22T03:00:00+08:00",
    });
  });

  test("opens what the vendor's own tests seal", () => {
    // https://github.com/wechatpay-apiv3/wechatpay-go/blob/main/utils/aes_test.go
    const sealed = {
      ciphertext: "FsdXzxryWfKwvLJKf8LG/ToRPTRh8RN9wROC",
      nonce: "wCq51qZv4Yfg",
      associated_data: "Dl56FrqWQJF1t9LtC3vEUsniZKvbqdR8",
    };
    expect(unseal(sealed, "testAPIv3Key0000")).toBe("Hello World");
    expect(unseal({ ...sealed, associated_data: "" }, "testAPIv3Key0000")).toBeNull();
    expect(unseal(sealed, "testAPIv3Key0001")).toBeNull();
    expect(unseal({ ...sealed, ciphertext: "AAAA" }, "testAPIv3Key0000")).toBeNull();
  });

  test("knows the vendor's own signature by the vendor's own certificate", () => {
    // https://github.com/wechatpay-apiv3/wechatpay-go/blob/main/core/auth/verifiers/sha256withrsa_verifier_test.go
    const key = new X509Certificate(VENDOR_CERTIFICATE).publicKey;
    expect(isSignedBy("source", VENDOR_SIGNATURE, key)).toBe(true);
    expect(isSignedBy("wrong source", VENDOR_SIGNATURE, key)).toBe(false);
    expect(isSignedBy("source", VENDOR_SIGNATURE.replace("B", "C"), key)).toBe(false);
  });

  test("a notice that was written down and comes again after five minutes is refused, and so is one of a wrong clock", async () => {
    const { headers, body } = await played.noticeOf("T1");
    const provider = adapt();
    clock.advance(299_000);
    expect(await provider.readNotice({ headers, body })).toMatchObject({ kind: "paid" });
    clock.advance(2000);
    await expect(provider.readNotice({ headers, body })).rejects.toMatchObject({
      code: "payment.notice_refused",
    });
    clock.advance(-700_000);
    await expect(provider.readNotice({ headers, body })).rejects.toMatchObject({
      code: "payment.notice_refused",
    });
    clock.advance(399_000);
  });

  test("a notice for another merchant or application with the right signature is refused", async () => {
    const { headers, body } = await played.noticeOf("T1");
    for (const other of ["WECHAT_PAY_MCH_ID", "WECHAT_PAY_APP_ID"])
      await expect(adapt({ [other]: "2" }).readNotice({ headers, body })).rejects.toMatchObject({
        code: "payment.notice_refused",
      });
  });

  test("a new certificate is fetched when its serial first comes, and strangers' serials are not asked for again and again", async () => {
    const valid = (pair: typeof keys.theirs, serial: string, years = ["2020", "2040"]) => ({
      serial,
      key: pair.privateKey,
      pem: selfSignedCertificate(pair, serial, new Date(years[0]!), new Date(years[1]!)),
    });
    let list = [valid(keys.theirs, "5A01")];
    const rotating = playWeChatPay({
      ...{ keys, book, clock, origin: "http://127.0.0.1:9", codeOf: codeOf("weixin://") },
      certificates: () => list,
    });
    let asked = 0;
    const fetch: typeof systemOutbound.fetch = async (url, init) => {
      asked++;
      const { pathname, search } = new URL(url);
      const headers = new Headers(init.headers);
      const call = { method: "GET", path: pathname, rawQuery: search.slice(1), body: "" };
      const answer = await rotating.handle({ ...call, header: (name) => headers.get(name) });
      return new Response(answer.body as string, { status: answer.status, headers: answer.headers });
    };
    const provider = orThrow(weChatPayFromSettings(rotating.environment, { clock, outbound: { fetch } }));
    const take = async () => provider.readNotice(await rotating.noticeOf("T1"));
    expect(await take()).toMatchObject({ kind: "paid" });
    await take();
    expect(asked).toBe(1);

    list = [...list, valid(otherKeys.theirs, "5A02")];
    clock.advance(61_000);
    expect(await take()).toMatchObject({ kind: "paid" });
    expect(asked).toBe(2);

    const { headers, body } = await rotating.noticeOf("T1");
    for (let round = 0; round < 5; round++)
      await expect(
        provider.readNotice({ headers: { ...headers, "wechatpay-serial": "DEAD" }, body }),
      ).rejects.toMatchObject({ code: "payment.notice_refused" });
    expect(asked).toBe(2);

    list = [valid(keys.theirs, "5A03", ["2020", "2021"])];
    clock.advance(61_000);
    await expect(take()).rejects.toMatchObject({
      code: expect.stringMatching(/notice_refused|bad_response/),
    });
  });

  test.each(["MCH_ID", "APP_ID", "CERT_SERIAL", "PRIVATE_KEY", "API_V3_KEY", "PUBLIC_KEY", "PUBLIC_KEY_ID"])(
    "says that WECHAT_PAY_%s is missing",
    (name) => {
      const setting = `WECHAT_PAY_${name}`;
      const environment = { ...played.environment, [setting]: "" };
      expect(weChatPayFromSettings(environment, { clock, outbound: systemOutbound })).toMatchObject({
        code: "provider.not_configured",
        params: { setting },
      });
    },
  );

  test.each([
    ["WECHAT_PAY_API_V3_KEY", "short"],
    ["WECHAT_PAY_PRIVATE_KEY", "no key"],
    ["WECHAT_PAY_PUBLIC_KEY", "AAAA"],
    ["WECHAT_PAY_API_BASE", "http://example.com"],
  ])("refuses a wrong %s by name, without its value", (setting, value) => {
    expect(() => adapt({ [setting]: value })).toThrow(
      expect.objectContaining({ code: "system.setting_invalid", params: { setting } }),
    );
  });
});

describe("Alipay alone", () => {
  const clock = new ManualClock(Date.parse("2026-11-22T03:00:00Z"));
  const book = createMemoryTradeBook();
  const played = playAlipay({
    keys,
    book,
    clock,
    origin: "http://127.0.0.1:9",
    codeOf: codeOf("https://qr/"),
  });
  const adapt = (environment: Record<string, string> = {}) =>
    orThrow(
      alipayFromSettings({ ...played.environment, ...environment }, { clock, outbound: systemOutbound }),
    );

  test("knows the vendor's own notice, and that of a changed amount not", () => {
    // https://github.com/alipay/alipay-sdk-nodejs-all/blob/master/test/alipay.test.ts
    const key = readKey(VENDOR_ALIPAY_KEY, "public", "ALIPAY_PUBLIC_KEY");
    expect(isNoticeTheirs(VENDOR_NOTICE, key)).toBe(true);
    expect(isNoticeTheirs({ ...VENDOR_NOTICE, total_amount: "0.01" }, key)).toBe(false);
    expect(isNoticeTheirs({ ...VENDOR_NOTICE, sign_type: "RSA" }, key)).toBe(false);
  });

  test("a notice signed with SHA-1 is refused, whatever it says of itself", async () => {
    const params = { app_id: played.environment["ALIPAY_APP_ID"]!, trade_status: "TRADE_SUCCESS" };
    const sign = createSign("RSA-SHA1").update(signedText(params)).sign(keys.theirs.privateKey, "base64");
    for (const sign_type of ["RSA", "RSA2"])
      expect(isNoticeTheirs({ ...params, sign_type, sign }, keys.theirs.publicKey)).toBe(false);
  });

  test("a notice for another application or seller with the right signature is refused", async () => {
    await book.save({
      ...{ tradeNo: "T1", subject: "s", amountFen: 100, noticeUrl: "http://x", state: "paid" },
      ...{ expiresAt: "2026-11-23T00:00:00Z", transactionId: "X1", refunds: [] },
      paidAt: "2026-11-22T03:00:00+08:00",
    });
    const { headers, body } = await played.noticeOf("T1");
    for (const other of ["ALIPAY_APP_ID", "ALIPAY_SELLER_ID"])
      await expect(adapt({ [other]: "2" }).readNotice({ headers, body })).rejects.toMatchObject({
        code: "payment.notice_refused",
      });
  });

  test("takes the node of an answer as it was written, and nothing that only looks like it", () => {
    const name = "alipay_trade_query_response";
    const node = `{"code":"10000","msg":"a \\"}\\" b","qr":"https:\\/\\/x"}`;
    expect(signedNode(`{"${name}":${node},"sign":"ab\\/c="}`, name)).toEqual({ node, sign: "ab/c=" });
    expect(signedNode(`{ "${name}" : ${node} , "alipay_cert_sn":"1","sign" : "a"}`, name)?.sign).toBe("a");
    expect(signedNode(`{"other":{},"${name}":${node},"sign":"a"}`, name)).toBeNull();
    expect(signedNode(`{"${name}":${node},"more":1,"sign":"a"}`, name)?.sign).toBeNull();
    expect(signedNode(`{"${name}":{"a":`, name)).toBeNull();
  });

  test.each(["APP_ID", "SELLER_ID", "PRIVATE_KEY", "PUBLIC_KEY"])(
    "says that ALIPAY_%s is missing",
    (name) => {
      const setting = `ALIPAY_${name}`;
      const environment = { ...played.environment, [setting]: "" };
      expect(alipayFromSettings(environment, { clock, outbound: systemOutbound })).toMatchObject({
        code: "provider.not_configured",
        params: { setting },
      });
    },
  );
});

test("yuan become fen and back without a part of a fen", () => {
  for (const fen of [0, 1, 9, 10, 99, 100, 29_900, 123_456_789]) expect(fenOf(yuanOf(fen))).toBe(fen);
  expect(["0.1", "5", "0.07", "1.10"].map(fenOf)).toEqual([10, 500, 7, 110]);
  for (const text of ["", "-1", "1.005", "1e3", "１", " 1", "1,000.00", "0x1"])
    expect(fenOf(text)).toBeNull();
  expect(() => yuanOf(0.5)).toThrow();
  expect(() => yuanOf(-1)).toThrow();
});

test("keys are kept as text and are the same afterwards", () => {
  const again = importKeys(exportKeys(keys));
  expect(again.ours.publicKey.equals(keys.ours.publicKey)).toBe(true);
  expect(again.theirs.publicKey.equals(keys.theirs.publicKey)).toBe(true);
});

const VENDOR_SIGNATURE =
  "BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4jsKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6IEqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg==";

const VENDOR_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJAPV2V1YAL913MA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg0MDMyWhcNMzEwNDI1MDg0MDMyWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAM+tslqBxYwqL9fdvGG6hfy69sjfX
UhBtBLWYugKKQCOWWLeq5dDWm3i5Cx2Rgiy9uc7RfmJNxQfIKlcoCNP85BjDoG1B
YnVc6znlcrT9uHgseha3987WwZsFAQbcy8TLUYHzVB8gmDgq8O08xdIe0eczatI8
t3Rg8WXO6Gs66JJ4JR+rD01o3FiSOQCRWhn19NSyDydsgPlOR2t9B9L+MkJwlsMG
Krn85TnwL3qcInzRnU8X86faXXJrI0IJi44tECKw8ftngCl6vyNwNNKPDwdkcuuV
8y3iBixO5IuKxEKEp2wGPV/4W1AXO73Z3Gb7z/1oxdgeO0hVqz1hBasTCQ==
-----END CERTIFICATE-----`;

const VENDOR_ALIPAY_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB";

const VENDOR_NOTICE = {
  gmt_create: "2019-08-15 15:56:22",
  charset: "utf-8",
  seller_email: "z97-yuquerevenue@service.aliyun.com",
  subject: "语雀空间 500人规模",
  sign: "QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==",
  buyer_id: "2088102534368455",
  invoice_amount: "0.10",
  notify_id: "2019081500222155624068450559358070",
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: "trade_status_sync",
  trade_status: "TRADE_SUCCESS",
  receipt_amount: "0.10",
  buyer_pay_amount: "0.10",
  sign_type: "RSA2",
  app_id: "2019073166072302",
  seller_id: "2088531891668739",
  gmt_payment: "2019-08-15 15:56:24",
  notify_time: "2019-08-15 15:56:25",
  version: "1.0",
  out_trade_no: "20190815155618536-564-57",
  total_amount: "0.10",
  trade_no: "2019081522001468450512505578",
  auth_app_id: "2019073166072302",
  buyer_logon_id: "xud***@126.com",
  point_amount: "0.00",
};
