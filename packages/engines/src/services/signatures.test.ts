import { describe, expect, test } from "vitest";
import { signBaidu } from "./baidu.ts";
import { signTc3 } from "./tc3-signature.ts";
import { signYoudao } from "./youdao.ts";

describe("Baidu's signature", () => {
  // fanyi-api.baidu.com/doc/21, the example that translates "apple"; the second is the older one of /api/trans/product/apidoc.
  test.each([
    ["65478", "1234567890", "a1a7461d92e5194c5cae3182b5b24de1"],
    ["1435660288", "12345678", "f89f9594663708c1605f3d736d01d2d4"],
  ])("is the one of the documentation for salt %s", (salt, key, expected) => {
    expect(signBaidu("2015063000000001", "apple", salt, key)).toBe(expected);
  });
});

describe("Tencent's signature TC3-HMAC-SHA256", () => {
  test("is the one of the documentation", () => {
    // cloud.tencent.com/document/api/213/30654 (signature v3), the example DescribeInstances with content-type and host signed.
    const authorization = signTc3({
      secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE",
      secretKey: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE",
      service: "cvm",
      host: "cvm.tencentcloudapi.com",
      timestamp: 1551113065,
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    });
    expect(authorization).toBe(
      "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, " +
        "SignedHeaders=content-type;host, " +
        "Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
    );
  });
});

describe("Youdao's signature v3", () => {
  const keys = { appKey: "app-1", salt: "salt-1", curtime: "1700000000", appSecret: "secret-1" };

  // Youdao publishes the formula (ai.youdao.com, plwbfy) without a worked example, so these two were computed apart from the
  // code: printf '%s' 'app-1…secret-1' | openssl dgst -sha256
  test("signs short texts whole, joined in their order", () => {
    expect(signYoudao(keys, ["苹果", "橘子"])).toBe(
      "0da487fc7734c7e1d357d7855a1d50cf13d696253dd72e1dcb63641d51d006ae",
    );
  });

  test("shortens long ones to ten characters of either end and the length between", () => {
    expect(signYoudao(keys, ["The first sentence is here.", "第二个句子在这里。"])).toBe(
      "dd45c0640b25cf7b114deecb46eb5b19e66b61bc1d5d2e718ea2e2f8e11d36ef",
    );
  });
});
