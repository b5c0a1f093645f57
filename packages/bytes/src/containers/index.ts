export { readCompoundStream, renameCompoundStream, replaceCompoundStreams } from "./compound-file.ts";
export { isEncryptedOoxml, notAnArchive, sniffContainer } from "./container.ts";
