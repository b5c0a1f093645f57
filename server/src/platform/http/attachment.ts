import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";

/** Media types of the files that libraries and alignments are handed out as. */
export const EXPORT_TYPES = {
  tmx: "application/x-tmx+xml",
  tbx: "application/x-tbx+xml",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Answers with a file to be kept, whatever characters its name has. */
export function sendExport(
  reply: FastifyReply,
  name: string,
  format: keyof typeof EXPORT_TYPES,
  content: Readable | Uint8Array,
): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .type(EXPORT_TYPES[format])
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

/**
 * The same items, the first of them fetched: what is refused is refused before the status line goes out, and not as a file that
 * breaks off.
 */
export async function begun<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<T> {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      // Whoever stops reading stops the source too.
      await iterator.return?.();
    }
  }
  return all();
}
