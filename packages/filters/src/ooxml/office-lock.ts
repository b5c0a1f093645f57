/**
 * Documents of Office with a password (MS-OFFCRYPTO 2.3.4, standard and agile encryption). Workbooks that only guard against
 * changes are encrypted with a password that every program knows (MS-XLSB and LibreOffice name it); they open without asking.
 */
import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { isEncryptedOoxml, readCompoundStream } from "@yizhou/bytes/containers";
import { AppError } from "@yizhou/model";

const KNOWN_TO_ALL = "VelvetSweatshop";
/** Office writes 100,000; more would be an attack on our time. */
const MOST_SPINS = 1_000_000;
const SEGMENT_BYTES = 4096;
/** AES of 128, 192 and 256 bits, or none said. */
const STANDARD_CIPHERS = [0x660e, 0x660f, 0x6610, 0];

/**
 * The package inside an encrypted document; the bytes themselves where they are not encrypted.
 *
 * @param password  absent: only the one that every program knows is tried
 * @throws {AppError} filter.encrypted when a password is wanted, filter.password_wrong, filter.encryption_unsupported for what
 *   no password opens (certificates, rights management, old ciphers)
 */
export function unlockOffice(source: Uint8Array, password?: string): Uint8Array {
  if (!isEncryptedOoxml(source)) return source;
  const own = password === undefined ? "wrong" : openPackage(source, password);
  const opened = own === "wrong" ? openPackage(source, KNOWN_TO_ALL) : own;
  if (opened === "unsupported") throw new AppError("filter.encryption_unsupported");
  if (opened === "wrong")
    throw new AppError(password === undefined ? "filter.encrypted" : "filter.password_wrong");
  return opened;
}

/** True for what opens without asking, although it is encrypted. */
export function opensWithoutAsking(source: Uint8Array): boolean {
  return typeof openPackage(source, KNOWN_TO_ALL) !== "string";
}

function openPackage(source: Uint8Array, password: string): Uint8Array | "wrong" | "unsupported" {
  const info = readCompoundStream(source, "EncryptionInfo");
  const encrypted = readCompoundStream(source, "EncryptedPackage");
  if (!info || !encrypted || info.length < 12 || encrypted.length < 8) return "unsupported";
  const secret = Buffer.from(password, "utf16le");
  try {
    const isAgile = info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4;
    const opened = isAgile ? openAgile(info, encrypted, secret) : openStandard(info, encrypted, secret);
    if (typeof opened === "string") return opened;
    const size = Number(encrypted.readBigUInt64LE(0));
    return size <= opened.length ? opened.subarray(0, size) : "unsupported";
  } catch (error) {
    // What the header promises is not there, or names a cipher that does not exist: not ours to open.
    if (
      error instanceof RangeError ||
      error instanceof TypeError ||
      (error as { code?: string }).code?.startsWith("ERR_")
    )
      return "unsupported";
    throw error;
  }
}

function hash(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  const digest = createHash(algorithm);
  for (const part of parts) digest.update(part);
  return digest.digest();
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function spinHash(algorithm: string, salt: Uint8Array, secret: Uint8Array, spins: number): Buffer {
  let digest = hash(algorithm, salt, secret);
  for (let i = 0; i < spins; i++) digest = hash(algorithm, littleEndian(i), digest);
  return digest;
}

function decrypt(cipher: string, key: Uint8Array, iv: Uint8Array | null, data: Uint8Array): Buffer {
  const decipher = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

/** Cut, or filled with 0x36, to a length. */
function fit(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function openStandard(info: Buffer, encrypted: Buffer, secret: Uint8Array): Buffer | "wrong" | "unsupported" {
  const header = 12;
  const verifier = header + info.readUInt32LE(8);
  const keyBytes = info.readUInt32LE(header + 16) / 8;
  const isAes = STANDARD_CIPHERS.includes(info.readUInt32LE(header + 8));
  if (!isAes || ![16, 24, 32].includes(keyBytes)) return "unsupported";
  const salt = info.subarray(verifier + 4, verifier + 20);
  const last = hash("sha1", spinHash("sha1", salt, secret, 50_000), littleEndian(0));
  const derive = (fill: number) => {
    const block = Buffer.alloc(64, fill);
    for (let i = 0; i < last.length; i++) block[i]! ^= last[i]!;
    return hash("sha1", block);
  };
  const key = Buffer.concat([derive(0x36), derive(0x5c)]).subarray(0, keyBytes);
  const cipher = `aes-${keyBytes * 8}-ecb`;
  const proof = hash("sha1", decrypt(cipher, key, null, info.subarray(verifier + 20, verifier + 36)));
  const stated = decrypt(cipher, key, null, info.subarray(verifier + 40, verifier + 72)).subarray(0, 20);
  if (!timingSafeEqual(proof, stated)) return "wrong";
  return decrypt(cipher, key, null, encrypted.subarray(8, 8 + ((encrypted.length - 8) & ~15)));
}

const BLOCK_KEYS = {
  verifierInput: Buffer.from("fea7d2763b4b9e79", "hex"),
  verifierValue: Buffer.from("d7aa0f6d3061344e", "hex"),
  key: Buffer.from("146e0be7abacd0d6", "hex"),
};

function openAgile(info: Buffer, encrypted: Buffer, secret: Uint8Array): Buffer | "wrong" | "unsupported" {
  const xml = info.toString("utf8", 8);
  const element = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`).exec(xml)?.[0] ?? "";
  const data = element("keyData");
  const keyInfo = element("encryptedKey");
  const text = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const bytes = (tag: string, name: string) => Buffer.from(text(tag, name), "base64");
  const algorithmOf = (tag: string) => text(tag, "hashAlgorithm").toLowerCase().replace("-", "");
  const spins = Number(text(keyInfo, "spinCount"));
  if (
    !(spins <= MOST_SPINS) ||
    !/AES/.test(text(data, "cipherAlgorithm")) ||
    !/CBC/.test(text(data, "cipherChaining"))
  )
    return "unsupported";

  const algorithm = algorithmOf(keyInfo);
  const salt = bytes(keyInfo, "saltValue");
  const keyBits = Number(text(keyInfo, "keyBits"));
  const iv = fit(salt, Number(text(keyInfo, "blockSize")));
  const digest = spinHash(algorithm, salt, secret, spins);
  const open = (blockKey: Buffer, name: string) =>
    decrypt(
      `aes-${keyBits}-cbc`,
      fit(hash(algorithm, digest, blockKey), keyBits / 8),
      iv,
      bytes(keyInfo, name),
    );
  const proof = hash(
    algorithm,
    open(BLOCK_KEYS.verifierInput, "encryptedVerifierHashInput").subarray(0, salt.length),
  );
  const stated = open(BLOCK_KEYS.verifierValue, "encryptedVerifierHashValue").subarray(0, proof.length);
  if (!timingSafeEqual(proof, stated)) return "wrong";

  const packageBits = Number(text(data, "keyBits"));
  const key = open(BLOCK_KEYS.key, "encryptedKeyValue").subarray(0, packageBits / 8);
  const packageSalt = bytes(data, "saltValue");
  const blockBytes = Number(text(data, "blockSize"));
  const segments: Buffer[] = [];
  for (let at = 8, i = 0; at < encrypted.length; at += SEGMENT_BYTES, i++) {
    const segment = encrypted.subarray(at, Math.min(at + SEGMENT_BYTES, encrypted.length));
    const whole = segment.subarray(0, segment.length & ~15);
    const start = fit(hash(algorithmOf(data), packageSalt, littleEndian(i)), blockBytes);
    segments.push(decrypt(`aes-${packageBits}-cbc`, key, start, whole));
  }
  return Buffer.concat(segments);
}
