import type { TextsOf } from "../areas.ts";
import type zh from "../zh/downloads.ts";

/** Texts of the downloads. */
export default {
  lead: "API documentation, the command line, templates for imports and sample documents. Every file has its checksum, so you can tell that it arrived whole.",
  programs: "Programs and API",
  planned: "Planned",
  api: { name: "API documentation", text: "OpenAPI 3.1: every call, to be tried out on the page." },
  keys: {
    name: "API keys",
    text: "Programs and the command line call with a key. Make one in the account settings.",
  },
  cli: {
    name: "Command line: yizhou",
    text: "Translate files and texts from your own computer or server, with an API key.",
  },
  addIn: {
    name: "Word and WPS add-in",
    text: "Translate the selected text of a document and insert from memory.",
  },
  extension: { name: "Browser extension", text: "Send selected text or a whole page to Yizhou." },
  client: "Command line and client",
  clientNote:
    "Translate from your own computer or server, with an API key. The command line needs Node 20 or newer and installs without a network; yizhou-client.ts is a client for TypeScript, in one file.",
  templates: "Templates for imports",
  templatesNote: "Fill one in and import it in the private cloud library. Its columns are recognised.",
  samples: "Sample documents",
  samplesNote: "To try a translation with. We wrote them; use them as you like.",
  facts: "Version {{version}}, {{date}}, {{size}}",
  save: "Download",
  saveNamed: "Download {{name}}",
} satisfies TextsOf<typeof zh>;
