// The catalogues and a repository are played over real HTTP on this machine.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOutboundFetch } from "@yizhou/engines/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadSettings } from "../settings.ts";
import { createReferences } from "./references.ts";

const PDF = Buffer.from("%PDF-1.4 not much of a paper");
const RECORD = `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><GetRecord><record><header><identifier>oai:arXiv.org:2301.01234</identifier></header>
<metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>2301.01234</id><title>Tides of
  shallow &amp; deep seas</title><license>http://creativecommons.org/licenses/by/4.0/</license></arXiv></metadata></record></GetRecord></OAI-PMH>`;

type Play = (request: IncomingMessage, response: ServerResponse) => void;
const pdf: Play = (_, response) => void response.setHeader("content-type", "application/pdf").end(PDF);
const json =
  (value: unknown): Play =>
  (_, response) =>
    void response.setHeader("content-type", "application/json").end(JSON.stringify(value));
const status =
  (code: number, headers: Record<string, string> = {}): Play =>
  (_, response) =>
    void response.writeHead(code, headers).end("no");

let server: Server;
let origin: string;
let folder: string;
let plays: Record<string, Play>;
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    const path = request.url!.split("?")[0]!;
    (plays[path] ?? status(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "yizhou-references-"));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  plays = {
    "/oai": (_, response) => void response.setHeader("content-type", "text/xml").end(RECORD),
    "/pdf/2301.01234v2": pdf,
    "/paper.pdf": pdf,
  };
});

const OPEN = {
  title: "Open tides",
  best_oa_location: { url_for_pdf: "https://elsewhere.example/a.pdf", license: "cc-by-nc" },
};

let turn = 0;
async function fetchReference(text: string, environment: Record<string, string> = {}, signal?: AbortSignal) {
  const settings = loadSettings({
    ...{ REFERENCE_HOSTS: `${origin},listed.example`, REFERENCE_EMAIL: "operator@site.example" },
    ...{ ARXIV_BASE: origin, ARXIV_OAI_BASE: origin, CROSSREF_BASE: origin, UNPAYWALL_BASE: origin },
    ...environment,
  });
  const lookup = async (host: string) => (host === "127.0.0.1" ? [host] : ["10.0.0.7"]);
  const references = createReferences(settings, createOutboundFetch({ lookup, useEnvironmentProxy: false }));
  const path = join(folder, String(turn++));
  const bytes: [number, number | null][] = [];
  const fetched = await references.fetch(text, path, {
    signal: signal ?? new AbortController().signal,
    onBytes: (done, total) => bytes.push([done, total]),
  });
  return { ...fetched, path, bytes };
}

describe("an arXiv number", () => {
  test("becomes a file with the paper's title and its licence", async () => {
    const fetched = await fetchReference("arXiv:2301.01234v2");
    expect(await readFile(fetched.path)).toEqual(PDF);
    expect(fetched).toMatchObject({
      name: "Tides of shallow & deep seas.pdf",
      sizeBytes: PDF.length,
      origin: {
        reference: "arXiv:2301.01234v2",
        page: "https://arxiv.org/abs/2301.01234v2",
        licence: { name: "CC BY 4.0", url: "http://creativecommons.org/licenses/by/4.0/" },
      },
    });
    expect(fetched.bytes.at(-1)).toEqual([PDF.length, PDF.length]);
    expect(new URL(asked[0]!, origin).searchParams.get("identifier")).toBe("oai:arXiv.org:2301.01234");
  });

  test("of no paper is missing; a catalogue that is away costs the title and the licence only", async () => {
    plays["/oai"] = (_, response) => void response.end('<OAI-PMH><error code="idDoesNotExist"/></OAI-PMH>');
    await expect(fetchReference("2301.01234v2")).rejects.toMatchObject({ code: "file.reference_missing" });
    for (const fault of [
      status(503),
      (_: IncomingMessage, response: ServerResponse) => void response.end("<html>"),
    ]) {
      plays["/oai"] = fault;
      expect(await fetchReference("2301.01234v2")).toMatchObject({
        name: "arXiv 2301.01234v2.pdf",
        origin: { licence: null },
      });
    }
  });
});

describe("a DOI", () => {
  const work = {
    title: ["Deposited <i>tides</i>"],
    license: [{ URL: "https://creativecommons.org/licenses/by/4.0/" }],
  };

  test("is fetched from the first open copy on the list, whichever catalogue knows it", async () => {
    plays["/v2/10.1000%2Fa"] = json({ ...OPEN, oa_locations: [{ url_for_pdf: `${origin}/paper.pdf` }] });
    plays["/works/10.1000%2Fa"] = json({ message: work });
    expect(await fetchReference("doi:10.1000/a")).toMatchObject({
      name: "Deposited tides.pdf",
      origin: {
        reference: "doi:10.1000/a",
        page: "https://doi.org/10.1000/a",
        licence: { name: "CC BY-NC" },
      },
    });
    expect(asked).toContain("/v2/10.1000%2Fa?email=operator%40site.example");

    plays["/v2/10.1000%2Fa"] = status(500);
    const link = [{ URL: `${origin}/paper.pdf`, "content-type": "application/pdf" }];
    plays["/works/10.1000%2Fa"] = json({ message: { ...work, link } });
    expect(await fetchReference("10.1000/a")).toMatchObject({ origin: { licence: { name: "CC BY 4.0" } } });
  });

  test("that nobody knows, has no open copy, or has one elsewhere is refused with the reason", async () => {
    await expect(fetchReference("10.1000/none")).rejects.toMatchObject({ code: "file.reference_missing" });
    plays["/works/10.1000%2Fb"] = json({ message: work });
    await expect(fetchReference("10.1000/b")).rejects.toMatchObject({ code: "file.reference_missing" });
    plays["/v2/10.1000%2Fb"] = json(OPEN);
    await expect(fetchReference("10.1000/b")).rejects.toMatchObject({
      code: "file.reference_host",
      params: { host: "elsewhere.example" },
    });
    plays["/v2/10.1000%2Fb"] = status(503);
    plays["/works/10.1000%2Fb"] = status(429);
    await expect(fetchReference("10.1000/b")).rejects.toMatchObject({ code: "file.reference_unreachable" });
  });
});

describe("a link", () => {
  test("is followed hop by hop on the list, and called what its server calls it", async () => {
    plays["/hop"] = status(302, { location: "/paper.pdf" });
    expect((await fetchReference(`${origin}/hop`)).name).toBe("paper.pdf");
    plays["/named"] = (_, response) =>
      void response.setHeader("content-disposition", "attachment; filename*=UTF-8''%E6%BD%AE.pdf").end(PDF);
    expect((await fetchReference(`${origin}/named`)).name).toBe("潮.pdf");
  });

  test.each<[string, Play, string]>([
    [
      "leads off the list",
      status(302, { location: "https://elsewhere.example/a.pdf" }),
      "file.reference_host",
    ],
    [
      "leads to a name that leads inside",
      status(302, { location: "https://listed.example/a.pdf" }),
      "file.reference_host",
    ],
    ["leads to this machine", status(302, { location: "http://localhost:22/" }), "file.reference_host"],
    ["leads in a circle", status(302, { location: "/fault" }), "file.reference_unreachable"],
    [
      "gives a page",
      (_, response) => void response.setHeader("content-type", "text/html").end("<p>"),
      "file.reference_page",
    ],
    ["gives nothing", status(404), "file.reference_missing"],
    ["fails", status(500), "file.reference_unreachable"],
    ["says that it is too large", status(200, { "content-length": "30000000" }), "file.too_large"],
    [
      "is too large without saying so",
      (_, response) => {
        for (let piece = 0; piece < 22; piece++) response.write(Buffer.alloc(2 ** 20));
        response.end();
      },
      "file.too_large",
    ],
    [
      "is cut",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" }).write("%PDF");
        setTimeout(() => response.destroy(), 20);
      },
      "file.reference_unreachable",
    ],
  ])("that %s is refused and leaves nothing", async (_name, play, code) => {
    plays["/fault"] = play;
    const before = (await readdir(folder)).length;
    await expect(fetchReference(`${origin}/fault`)).rejects.toMatchObject({ code });
    expect((await readdir(folder)).length).toBe(before);
  });

  test("is left as soon as nobody waits", async () => {
    const gone = new AbortController();
    plays["/slow"] = (_, response) => {
      response.writeHead(200, { "content-type": "application/pdf" }).write(PDF);
      setTimeout(() => gone.abort(new Error("gone")), 20);
    };
    await expect(fetchReference(`${origin}/slow`, {}, gone.signal)).rejects.toThrow("gone");
  });
});

test("what is no reference is said to be none, and a site without hosts fetches nothing", async () => {
  await expect(fetchReference("my paper")).rejects.toMatchObject({ code: "file.reference_unknown" });
  await expect(fetchReference(`${origin}/paper.pdf`, { REFERENCE_HOSTS: "off" })).rejects.toMatchObject({
    code: "file.reference_host",
  });
  expect(asked).toEqual([]);
});
