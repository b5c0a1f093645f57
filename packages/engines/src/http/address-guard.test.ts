import { describe, expect, test } from "vitest";
import { assertAddressAllowed } from "./address-guard.ts";

const check = (address: string, allowPrivate = false, addresses: readonly string[] = ["93.184.216.34"]) =>
  assertAddressAllowed(new URL(address), "Engine", { allowPrivate }, async () => addresses);

describe("an address set by hand", () => {
  test.each([
    "http://127.0.0.1:11434/v1",
    "http://2130706433/v1",
    "http://0x7f.1/v1",
    "http://[::1]:8000/",
    "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:a00:1::]/",
    "http://[fd12::1]/",
    "http://10.1.2.3/",
    "http://172.31.255.255/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://169.254.169.254/latest",
    "http://[fec0::1]/",
    "http://[2001::1]/",
    "http://192.88.99.1/",
  ])("may not be %s", async (address) => {
    await expect(check(address)).rejects.toMatchObject({ code: "engine.address_forbidden" });
  });

  test.each([
    "https://93.184.216.34/",
    "https://api.example/v1",
    "http://[2606:2800:220:1::1]/",
    "http://172.32.0.1/",
  ])("may be %s", async (address) => {
    await expect(check(address)).resolves.toBeUndefined();
  });

  test("may lead inside when the operator allows it, but never to a cloud's metadata", async () => {
    await expect(check("http://127.0.0.1:11434/", true)).resolves.toBeUndefined();
    await expect(check("http://gpu.lan/", true, ["10.0.0.9"])).resolves.toBeUndefined();
    await expect(check("http://169.254.169.254/", true)).rejects.toMatchObject({
      code: "engine.address_forbidden",
    });
    await expect(check("http://[::ffff:169.254.169.254]/", true)).rejects.toMatchObject({
      code: "engine.address_forbidden",
    });
  });

  test("is judged by all addresses of its name", async () => {
    await expect(
      check("https://two.example/", false, ["93.184.216.34", "192.168.1.1"]),
    ).rejects.toMatchObject({
      code: "engine.address_forbidden",
      params: { host: "two.example" },
    });
  });

  test("may not be another protocol or carry a password", async () => {
    await expect(check("file:///etc/passwd")).rejects.toMatchObject({ code: "engine.address_forbidden" });
    await expect(check("https://user:pass@api.example/")).rejects.toMatchObject({
      code: "engine.address_forbidden",
    });
  });

  test("that has no address is unavailable", async () => {
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    const failing = assertAddressAllowed(
      new URL("https://nowhere.example"),
      "Engine",
      { allowPrivate: false },
      lookup,
    );
    await expect(failing).rejects.toMatchObject({ code: "engine.unavailable" });
    await expect(check("https://empty.example/", false, [])).rejects.toMatchObject({
      code: "engine.unavailable",
    });
  });
});
