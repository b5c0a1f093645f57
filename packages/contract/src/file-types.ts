/** Days that a job, or an entry of a library, stays in its recycle bin; a site may set others. */
export const RECYCLE_DAYS = 7;

/** Upload limits (docs/specification.md, section 9, docs/screens.md). Sizes in bytes. */
export const UPLOAD_LIMITS = {
  maxFileBytes: 20 * 1024 * 1024,
  maxFilesPerBatch: 10,
  maxNameCharacters: 255,
} as const;

/**
 * Every file type that has an icon (docs/specification.md, section 3): each its own, all kinds of image one together, and one
 * for text files with marks and the rest of OpenDocument, which bears the file's own extension.
 */
export const FILE_ICONS = {
  pdf: "pdf",
  doc: "doc",
  docx: "docx",
  odt: "odt",
  ott: "plain",
  fodt: "plain",
  ods: "plain",
  ots: "plain",
  fods: "plain",
  odp: "plain",
  otp: "plain",
  fodp: "plain",
  xls: "xls",
  xlsx: "xlsx",
  ppt: "ppt",
  pptx: "pptx",
  jpg: "img",
  jpeg: "img",
  png: "img",
  gif: "img",
  bmp: "img",
  tif: "img",
  tiff: "img",
  jfif: "img",
  txt: "txt",
  rtf: "plain",
  md: "plain",
  html: "plain",
  htm: "plain",
  tex: "plain",
  srt: "plain",
  vtt: "plain",
  csv: "plain",
  tsv: "plain",
  json: "plain",
  yaml: "plain",
  yml: "plain",
  po: "plain",
  pot: "plain",
  xlf: "plain",
  xliff: "plain",
  sdlxliff: "plain",
  mqxliff: "plain",
  mxliff: "plain",
  tmx: "plain",
  epub: "plain",
  hwpx: "plain",
  idml: "plain",
} as const satisfies Record<string, string>;

/** Which drawing shows a file. */
export type FileIconName = (typeof FILE_ICONS)[keyof typeof FILE_ICONS];

/** Names that mean the same type as the usual one. */
export const EXTENSION_ALIASES: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  jfif: "jpg",
  tiff: "tif",
  markdown: "md",
  mdown: "md",
  htm: "html",
  xhtml: "html",
  ltx: "tex",
  ott: "odt",
  fodt: "odt",
  ots: "ods",
  fods: "ods",
  otp: "odp",
  fodp: "odp",
  tab: "tsv",
  yml: "yaml",
  pot: "po",
  dot: "doc",
  xlt: "xls",
  pps: "ppt",
  xliff: "xlf",
  sdlxliff: "xlf",
  mqxliff: "xlf",
  mxliff: "xlf",
};
