/** Bytes at once, or in pieces as they come (a request body, a file stream, `Blob.stream()`). */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Text of an XML entity, piece by piece. The encoding comes from the byte order mark, else from the XML declaration, else
 * it is UTF-8 (XML 1.0, appendix F). A wrong byte becomes U+FFFD.
 *
 * @param fail  makes the error for an encoding that does not exist
 */
export async function* decodeXml(
  source: ByteSource,
  fail: (reason: string) => Error,
): AsyncGenerator<string> {
  let head = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  for await (const bytes of source instanceof Uint8Array ? [source] : source) {
    if (decoder) {
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    head = joinBytes(head, bytes);
    if (head.length < 256) continue;
    decoder = decoderFor(head, fail);
    yield decoder.decode(head, { stream: true });
  }
  decoder ??= decoderFor(head, fail);
  yield head.length < 256 ? decoder.decode(head) : decoder.decode();
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

function decoderFor(head: Uint8Array, fail: (reason: string) => Error): TextDecoder {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder("utf-8");
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder("utf-16le");
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder("utf-16be");
  const declaration = new TextDecoder("latin1").decode(head.subarray(0, 200));
  const name = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(declaration)?.[1] ?? "utf-8";
  // A declaration that was readable as single bytes cannot be UTF-16, whatever it says.
  if (/^utf-?16/i.test(name)) return new TextDecoder("utf-8");
  try {
    return new TextDecoder(name);
  } catch {
    throw fail(`encoding ${name}`);
  }
}
