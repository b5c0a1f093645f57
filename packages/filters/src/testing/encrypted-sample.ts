import { createCipheriv, createHash } from "node:crypto";

const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;

/** A compound file with the given streams, all in ordinary sectors. */
export function buildCompoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(streams);
  const sectors: Buffer[] = [];
  const fat: number[] = [];
  const add = (bytes: Uint8Array): number => {
    const first = sectors.length;
    const count = Math.max(1, Math.ceil(bytes.length / SECTOR_BYTES));
    for (let i = 0; i < count; i++) {
      const sector = Buffer.alloc(SECTOR_BYTES);
      sector.set(bytes.subarray(i * SECTOR_BYTES, (i + 1) * SECTOR_BYTES));
      sectors.push(sector);
      fat.push(i + 1 < count ? first + i + 1 : END_OF_CHAIN);
    }
    return first;
  };
  const starts = names.map((name) => add(streams[name]!));
  const directory = Buffer.alloc(Math.ceil((names.length + 1) / 4) * SECTOR_BYTES);
  ["Root Entry", ...names].forEach((name, i) => {
    const at = i * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = i === 0 ? 5 : 2;
    directory.writeUInt32LE(i === 0 ? END_OF_CHAIN : starts[i - 1]!, at + 116);
    directory.writeUInt32LE(i === 0 ? 0 : streams[name]!.length, at + 120);
  });
  const directoryStart = add(directory);
  const fatSectors = Math.ceil((fat.length + 8) / 128);
  const fatStart = sectors.length;
  const table = Buffer.alloc(fatSectors * SECTOR_BYTES, 0xff);
  fat.forEach((next, i) => table.writeUInt32LE(next, i * 4));
  add(table);
  const header = Buffer.alloc(SECTOR_BYTES);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(0, 56); // no stream is small enough for the mini stream
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i < fatSectors ? fatStart + i : 0xffffffff, 76 + i * 4);
  return Buffer.concat([header, ...sectors]);
}

/** A package encrypted the agile way (MS-OFFCRYPTO 2.3.4.10) with a password. */
export function encryptPackage(source: Uint8Array, password: string): Uint8Array {
  const salt = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
  const hash = (...parts: Uint8Array[]) => createHash("sha512").update(Buffer.concat(parts)).digest();
  const count = (i: number) => Buffer.from([i & 255, (i >> 8) & 255, (i >> 16) & 255, 0]);
  const encrypt = (key: Uint8Array, iv: Uint8Array, data: Uint8Array) => {
    const cipher = createCipheriv("aes-256-cbc", key, iv).setAutoPadding(false);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  let digest = hash(salt, Buffer.from(password, "utf16le"));
  for (let i = 0; i < 10; i++) digest = hash(count(i), digest);
  const wrap = (blockKey: string, data: Uint8Array) =>
    encrypt(hash(digest, Buffer.from(blockKey, "hex")).subarray(0, 32), salt, data).toString("base64");
  const key = Buffer.alloc(32, 7);
  const input = Buffer.alloc(16, 9);
  const xml =
    `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"><keyData saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString("base64")}"/>` +
    `<p:encryptedKey spinCount="10" saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString("base64")}" ` +
    `encryptedVerifierHashInput="${wrap("fea7d2763b4b9e79", input)}" encryptedVerifierHashValue="${wrap("d7aa0f6d3061344e", hash(input))}" encryptedKeyValue="${wrap("146e0be7abacd0d6", key)}"/></encryption>`;
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(source.length));
  const segments: Buffer[] = [];
  for (let at = 0, i = 0; at < source.length; at += 4096, i++) {
    const segment = source.subarray(at, at + 4096);
    const padded = Buffer.alloc(Math.ceil(segment.length / 16) * 16);
    padded.set(segment);
    segments.push(encrypt(key, hash(salt, count(i)).subarray(0, 16), padded));
  }
  return buildCompoundFile({
    EncryptionInfo: Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]),
    EncryptedPackage: Buffer.concat([size, ...segments]),
  });
}
