import type { TextsOf } from "../areas.ts";
import type zh from "../zh/downloads.ts";

/** Texts of the downloads. */
export default {
  lead: "API documentation, the command line, add-ins, a browser extension, templates for imports and sample documents. Every file has its checksum, so you can tell that it arrived whole.",
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
  addIns: "Add-ins and browser extension",
  addInsNote:
    "Translate right in Word, WPS Writer and the browser. They use an API key, which you make in the account settings.",
  install: {
    word: "Word: put the file into a shared folder, add that folder under File, Options, Trust Center, Trusted Add-in Catalogs, and open it from Insert, My Add-ins, Shared Folder. In Word on the web choose the file under Add-ins, Upload My Add-in. The site has to be reached by https.",
    wps: 'WPS Writer: unpack it into %APPDATA%\\kingsoft\\wps\\jsaddons, add <jsplugin name="yizhou" type="wps" version="0.1.0" url=""/> to publish.xml in the same folder, and open WPS Writer again.',
    extension:
      "Chrome, Edge: unpack it into a folder that stays where it is, open the page of extensions, switch on developer mode and choose “Load unpacked”.",
  },
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
