import { expect, test } from "vitest";
import { signAliyunRequest } from "./aliyun-signature.ts";

const KEY = { id: "YourAccessKeyId", secret: "YourAccessKeySecret" };

// The fixed-value example on the vendor's page that aliyun-signature.ts names.
test("the vendor's published example gets the vendor's published signature", () => {
  const { headers, encodedQuery } = signAliyunRequest(
    {
      method: "POST",
      host: "ecs.cn-shanghai.aliyuncs.com",
      path: "/",
      query: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
      body: "",
      action: "RunInstances",
      version: "2014-05-26",
      nonce: "3156853299f313e23d1673dc12e1703d",
      nowMs: Date.parse("2023-10-26T10:22:32Z"),
    },
    KEY,
  );
  expect(encodedQuery).toBe(
    "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
  );
  expect(headers["authorization"]).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("marks that encodeURIComponent leaves alone are encoded, and the secret is in no header", () => {
  const { headers, encodedQuery } = signAliyunRequest(
    {
      method: "POST",
      host: "h",
      path: "/",
      query: { b: "译 舟*", a: "!'()~" },
      body: "",
      action: "A",
      version: "1",
      nonce: "n",
      nowMs: 0,
    },
    KEY,
  );
  expect(encodedQuery).toBe("a=%21%27%28%29~&b=%E8%AF%91%20%E8%88%9F%2A");
  expect(JSON.stringify(headers)).not.toContain(KEY.secret);
});
