/**
 * Looks into files before they are installed, so that a file of another kind is refused in words and not by the runtime's
 * death. Formats: marian-dev `src/common/binary.cpp` and `src/data/shortlist.h`, SentencePiece's `sentencepiece_model.proto`.
 */
import type { ModelFileRole } from "./model-catalogue.ts";
import type { ModelFiles } from "./model-files.ts";

const SHORTLIST_MAGIC = 0xf11a48d5013417f5n;
const MAX_TENSORS = 4096;
/** Size of all headers and names of any model of our kinds, many times over. */
const MAX_HEAD_BYTES = 1_000_000;
/** Greedy decoding with these types is what the runtime was built for. */
const KNOWN_TYPES: ReadonlySet<number> = new Set([0x404, 0x101, 0x104, 0x4101]);

/** @returns why the file cannot be what its name says; `null` when nothing speaks against it */
export async function inspectFile(
  role: ModelFileRole,
  path: string,
  files: ModelFiles,
): Promise<string | null> {
  const file = await files.open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, MAX_HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    switch (role) {
      case "model":
        return inspectWeights(head, size);
      case "shortlist":
        return inspectShortlist(head, size);
      default:
        // Field 1, a message: the first piece.
        return head[0] === 0x0a ? null : "no SentencePiece vocabulary";
    }
  } finally {
    await file.close();
  }
}

function inspectWeights(head: Buffer, size: number): string | null {
  const tensors = readHeaders(head);
  if (!tensors) return "no Marian model";
  const unknown = tensors.find(({ type }) => !KNOWN_TYPES.has(type));
  if (unknown) return `${unknown.name} is of a number type that is not known`;
  const bytes = tensors.reduce((sum, { dataBytes }) => sum + dataBytes, 0);
  if (bytes > size || bytes < size - MAX_HEAD_BYTES) return "not as long as its head says";
  const names = new Set(tensors.map(({ name }) => name));
  if (!names.has("special:model.yml")) return "no description of the model inside";
  const hasEmbedding = names.has("Wemb") || (names.has("encoder_Wemb") && names.has("decoder_Wemb"));
  const isKnownKind = hasEmbedding && names.has("encoder_l1_self_Wq") && names.has("decoder_l1_rnn_W");
  return isKnownKind ? null : "no transformer with the decoder that Firefox's models have";
}

interface TensorHead {
  readonly name: string;
  readonly type: number;
  readonly dataBytes: number;
}

function readHeaders(head: Buffer): TensorHead[] | null {
  if (head.length < 16 || head.readBigUInt64LE(0) !== 1n) return null;
  const count = Number(head.readBigUInt64LE(8));
  if (count < 1 || count > MAX_TENSORS || 16 + count * 32 > head.length) return null;
  const tensors: TensorHead[] = [];
  let nameAt = 16 + count * 32;
  for (let index = 0; index < count; index++) {
    const at = 16 + index * 32;
    const nameLength = Number(head.readBigUInt64LE(at));
    if (nameLength < 1 || nameAt + nameLength > head.length) return null;
    tensors.push({
      name: head.toString("utf8", nameAt, nameAt + nameLength - 1),
      type: Number(head.readBigUInt64LE(at + 8)),
      dataBytes: Number(head.readBigUInt64LE(at + 24)),
    });
    nameAt += nameLength;
  }
  return tensors;
}

function inspectShortlist(head: Buffer, size: number): string | null {
  if (head.length < 48 || head.readBigUInt64LE(0) !== SHORTLIST_MAGIC) return "no binary shortlist";
  const offsets = Number(head.readBigUInt64LE(32));
  const entries = Number(head.readBigUInt64LE(40));
  return 48 + 8 * offsets + 4 * entries === size ? null : "not as long as its head says";
}
