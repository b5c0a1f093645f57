// The ciphers of Office 97 to 2003 (MS-OFFCRYPTO 2.3.5 and 2.3.6): RC4 with a key for every block of a stream. They protect nothing
// any more; here they only let people open what is theirs.
import { createHash } from "node:crypto";

/** Gives the key of a block. */
export type BlockKeys = (block: number) => Buffer;

/** A run of RC4, which goes on where it was. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, i) => i);
  #i = 0;
  #j = 0;

  constructor(key: Uint8Array) {
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + this.#state[i]! + key[i % key.length]!) & 255;
      this.#swap(i, j);
    }
  }

  apply(bytes: Uint8Array): Buffer {
    const state = this.#state;
    const out = Buffer.allocUnsafe(bytes.length);
    for (let n = 0; n < bytes.length; n++) {
      this.#i = (this.#i + 1) & 255;
      this.#j = (this.#j + state[this.#i]!) & 255;
      this.#swap(this.#i, this.#j);
      out[n] = bytes[n]! ^ state[(state[this.#i]! + state[this.#j]!) & 255]!;
    }
    return out;
  }

  #swap(i: number, j: number): void {
    const state = this.#state;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
}

/**
 * The keys that a password gives.
 *
 * @param header  the header of the encryption, from its version on
 * @returns `wrong` for another password; `unsupported` for a header of another kind
 * @throws RangeError for a header that ends too early
 */
export function blockKeysOf(header: Buffer, password: string): BlockKeys | "wrong" | "unsupported" {
  const [major, minor] = [header.readUInt16LE(0), header.readUInt16LE(2)];
  const secret = Buffer.from(password, "utf16le");
  if (major === 1 && minor === 1) return plainKeys(header.subarray(4), secret);
  if (major >= 2 && major <= 4 && minor === 2) return providedKeys(header, secret);
  return "unsupported";
}

/** 40-bit keys by MD5. */
function plainKeys(verifier: Buffer, secret: Buffer): BlockKeys | "wrong" {
  const salt = part(verifier, 0, 16);
  const start = md5(secret).subarray(0, 5);
  const base = md5(Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([start, salt])))).subarray(
    0,
    5,
  );
  const keys: BlockKeys = (block) => md5(Buffer.concat([base, numbered(block)]));
  const cipher = new Rc4(keys(0));
  const told = cipher.apply(part(verifier, 16, 16));
  return md5(told).equals(cipher.apply(part(verifier, 32, 16))) ? keys : "wrong";
}

const RC4_ALGORITHM = 0x6801;

/** Keys by SHA-1, as long as the header says. */
function providedKeys(header: Buffer, secret: Buffer): BlockKeys | "wrong" | "unsupported" {
  const headerBytes = header.readUInt32LE(8);
  const algorithm = header.readUInt32LE(12 + 8);
  const bits = header.readUInt32LE(12 + 16) || 40;
  if (algorithm !== 0 && algorithm !== RC4_ALGORITHM) return "unsupported";
  if (bits < 40 || bits > 128 || bits % 8 !== 0) return "unsupported";
  const verifier = header.subarray(12 + headerBytes);
  const salt = part(verifier, 4, 16);
  const base = sha1(Buffer.concat([salt, secret]));
  const keys: BlockKeys = (block) => {
    const key = sha1(Buffer.concat([base, numbered(block)])).subarray(0, bits / 8);
    // The shortest are filled up to the length that they would have.
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  const cipher = new Rc4(keys(0));
  const told = cipher.apply(part(verifier, 20, 16));
  return sha1(told).equals(cipher.apply(part(verifier, 40, 20))) ? keys : "wrong";
}

/**
 * A stream without its encryption; some spans were never encrypted, but their bytes of the key are passed over.
 *
 * @param open  spans that stand as they are, in ascending order
 */
export function decryptStream(
  stream: Buffer,
  keys: BlockKeys,
  blockBytes: number,
  open: readonly { readonly start: number; readonly end: number }[] = [],
): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0, block = 0; at < stream.length; at += blockBytes, block++)
    blocks.push(new Rc4(keys(block)).apply(stream.subarray(at, at + blockBytes)));
  const decrypted = Buffer.concat(blocks);
  for (const { start, end } of open) stream.copy(decrypted, start, start, end);
  return decrypted;
}

/** @throws RangeError where it is not all there */
function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError("The header of the encryption ends too early");
  return bytes.subarray(start, start + length);
}

function numbered(block: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest();
const sha1 = (bytes: Buffer) => createHash("sha1").update(bytes).digest();
