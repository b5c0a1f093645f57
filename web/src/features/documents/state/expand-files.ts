// What is handed over at once: a folder or a zip is the documents in it, a bounded number of them.
import { FILE_ICONS } from "@yizhou/contract";
import { extensionOf, type UploadRules } from "./file-check.ts";

export interface Expanded {
  readonly files: readonly File[];
  /** Names in a folder or a zip that are no documents of ours, too large, or unreadable; and zips that cannot be opened. */
  readonly refused: readonly string[];
}

/** A zip may be as large as a full list of files. */
const MAX_ZIP_BYTES = 200 * 1024 * 1024;
/** More documents than these nobody means by one gesture; the list takes fewer still and says so. */
const MAX_DOCUMENTS = 100;
const MAX_ENTRIES = 2000;
const MAX_DEPTH = 8;

/** What systems put beside people's files. */
const LITTER = /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(?:\/|$)/iu;

/** Zips among the chosen files are their documents; everything else stays as it is. */
export async function expandZips(chosen: readonly File[], rules: UploadRules): Promise<Expanded> {
  const files: File[] = [];
  const refused: string[] = [];
  for (const file of chosen) {
    if (extensionOf(file.name) !== "zip") {
      files.push(file);
      continue;
    }
    const inside = file.size > MAX_ZIP_BYTES ? null : await documentsOfZip(file, rules);
    if (inside) {
      files.push(...inside.files);
      refused.push(...inside.refused);
    } else refused.push(file.name);
  }
  return { files, refused };
}

/** Null for what is no zip, is damaged or has a password. */
async function documentsOfZip(zip: File, rules: UploadRules): Promise<Expanded | null> {
  const { unzipSync } = await import("fflate");
  const refused: string[] = [];
  let documents = 0;
  let entries = 0;
  let bytes = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      // Unpacking stops at the stated size, so what is stated is what it costs.
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES || name.endsWith("/") || LITTER.test(name)) return false;
        const isTaken =
          isDocument(name, rules) &&
          originalSize <= rules.maxFileBytes &&
          documents < MAX_DOCUMENTS &&
          bytes + originalSize <= MAX_ZIP_BYTES;
        if (isTaken) {
          documents += 1;
          bytes += originalSize;
        } else refused.push(lastPart(readableName(name)));
        return isTaken;
      },
    });
  } catch {
    return null;
  }
  const files = Object.entries(unpacked).map(
    ([name, content]) =>
      new File([content as Uint8Array<ArrayBuffer>], lastPart(readableName(name)), {
        lastModified: zip.lastModified,
      }),
  );
  return { files, refused };
}

/** The files of a drop, those of its folders among them. The browser shows what was dropped only while it tells of it. */
export function filesOfDrop(items: readonly DataTransferItem[], rules: UploadRules): Promise<Expanded> {
  const taken = items
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  return (async () => {
    const files: File[] = [];
    const refused: string[] = [];
    for (const { entry, file } of taken) {
      if (!entry?.isDirectory) {
        if (file) files.push(file);
        continue;
      }
      const found = documentsOfFolder(await filesOfFolder(entry as FileSystemDirectoryEntry), rules);
      const room = Math.max(0, MAX_DOCUMENTS - files.length);
      files.push(...found.files.slice(0, room));
      refused.push(...found.refused, ...found.files.slice(room).map(({ name }) => name));
    }
    return { files, refused };
  })();
}

/** What of the files of a folder, and of the folders in it, can be translated; what systems put beside them is no word worth. */
export function documentsOfFolder(all: readonly File[], rules: UploadRules): Expanded {
  const files: File[] = [];
  const refused: string[] = [];
  for (const file of all.slice(0, MAX_ENTRIES)) {
    // The picker tells where each lies; a file in a hidden folder is as hidden as the folder.
    if (LITTER.test(file.webkitRelativePath || file.name)) continue;
    const isTaken = isDocument(file.name, rules) || extensionOf(file.name) === "zip";
    if (isTaken && files.length < MAX_DOCUMENTS) files.push(file);
    else refused.push(file.name);
  }
  return { files, refused };
}

async function filesOfFolder(root: FileSystemDirectoryEntry): Promise<File[]> {
  const files: File[] = [];
  let entries = 0;
  const walk = async (folder: FileSystemDirectoryEntry, depth: number): Promise<void> => {
    const reader = folder.createReader();
    for (;;) {
      // A reader gives some entries at a time, and none when it has given all.
      const batch = await new Promise<FileSystemEntry[]>((resolve) =>
        reader.readEntries(resolve, () => resolve([])),
      );
      if (batch.length === 0) return;
      for (const entry of batch) {
        entries += 1;
        if (entries > MAX_ENTRIES) return;
        if (entry.isDirectory && depth < MAX_DEPTH) await walk(entry as FileSystemDirectoryEntry, depth + 1);
        if (!entry.isFile) continue;
        const file = await new Promise<File | null>((resolve) =>
          (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
        );
        if (file) files.push(file);
      }
    }
  };
  await walk(root, 0);
  return files;
}

function isDocument(name: string, { readable }: UploadRules): boolean {
  const extension = extensionOf(lastPart(name));
  return readable ? readable.has(extension) : extension in FILE_ICONS;
}

function lastPart(path: string): string {
  return path.split(/[\\/]/u).at(-1)!;
}

/** Names that are not marked as UTF-8 come as one character a byte; most programs here write their system's own encoding. */
function readableName(name: string): string {
  if (!/[\u0080-\u00ff]/u.test(name) || /[^\u0000-\u00ff]/u.test(name)) return name;
  const bytes = Uint8Array.from(name, (character) => character.charCodeAt(0));
  for (const encoding of ["utf-8", navigator.language.startsWith("ko") ? "euc-kr" : "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Another encoding, then.
    }
  }
  return name;
}
