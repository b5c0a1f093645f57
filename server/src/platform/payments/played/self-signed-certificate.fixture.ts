// A certificate of a key by itself (RFC 5280), with what Node.js can sign but not put together.
import { sign } from "node:crypto";
import type { KeyPair } from "./played-keys.ts";

const SHA256_WITH_RSA = "300d06092a864886f70d01010b0500";
const COMMON_NAME = "0603550403";

/** @param serial  hexadecimal, an even number of digits */
export function selfSignedCertificate(pair: KeyPair, serial: string, from: Date, to: Date): string {
  const name = der(0x30, der(0x31, der(0x30, hex(COMMON_NAME), der(0x0c, Buffer.from("played")))));
  const validity = der(0x30, time(from), time(to));
  const key = pair.publicKey.export({ type: "spki", format: "der" });
  const body = der(0x30, der(0x02, hex(serial)), hex(SHA256_WITH_RSA), name, validity, name, key);
  const signature = sign("RSA-SHA256", body, pair.privateKey);
  const whole = der(0x30, body, hex(SHA256_WITH_RSA), der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}
