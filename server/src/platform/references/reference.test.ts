import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT_HOSTS, documentHosts, isDocumentHost } from "./document-hosts.ts";
import { licenceOfAddress, licenceOfName } from "./licence.ts";
import { parseReference } from "./reference.ts";

test.each([
  ["2301.01234", "arxiv 2301.01234"],
  [" arXiv:2301.01234v2 ", "arxiv 2301.01234v2"],
  ["ａｒＸｉｖ：2301.01234", "arxiv 2301.01234"],
  ["hep-th/9901001", "arxiv hep-th/9901001"],
  ["https://arxiv.org/abs/2301.01234", "arxiv 2301.01234"],
  ["arxiv.org/pdf/2301.01234v3.pdf", "arxiv 2301.01234v3"],
  ["10.48550/arXiv.2301.01234", "arxiv 2301.01234"],
  ["https://doi.org/10.48550/arXiv.2301.01234", "arxiv 2301.01234"],
  ["10.1371/journal.pone.0000217", "doi 10.1371/journal.pone.0000217"],
  [
    "doi:10.1002/(SICI)1097-4679(199901)55:1<1::AID>3.0.CO;2-S",
    "doi 10.1002/(SICI)1097-4679(199901)55:1<1::AID>3.0.CO;2-S",
  ],
  ["https://dx.doi.org/10.1371%2Fjournal.pone.0000217", "doi 10.1371/journal.pone.0000217"],
  ["https://zenodo.org/records/1/files/a.pdf", "link https://zenodo.org/records/1/files/a.pdf"],
  ["zenodo.org/records/1/files/a.pdf", "link https://zenodo.org/records/1/files/a.pdf"],
])("%j names %s", (text, expected) => {
  const found = parseReference(text)!;
  const value = found.kind === "link" ? found.url.href : found.kind === "doi" ? found.doi : found.id;
  expect(`${found.kind} ${value}`).toBe(expected);
});

test.each([
  "",
  "paper",
  "10.1371",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user:pass@zenodo.org/a.pdf",
  "x".repeat(2001),
])("%j names nothing", (text) => expect(parseReference(text)).toBeNull());

test("documents come from the hosts of the list alone, over TLS on its usual port and never from inside", () => {
  const hosts = documentHosts(["zenodo.org", "*.hal.science", "http://papers.lan:8443"]);
  const reach = (address: string) => hosts.reachOf(new URL(address));
  expect(reach("https://zenodo.org/a.pdf")).toEqual({ allowPrivate: false, ports: [443] });
  expect(reach("https://x.hal.science/a.pdf")).toEqual({ allowPrivate: false, ports: [443] });
  expect(reach("http://papers.lan:8443/a.pdf")).toEqual({ allowPrivate: true });
  for (const address of [
    ...["http://zenodo.org/a.pdf", "https://zenodo.org:8443/a.pdf", "https://zenodo.org.evil.example/a.pdf"],
    ...[
      "https://evilzenodo.org/",
      "https://hal.science/",
      "http://papers.lan/a.pdf",
      "https://papers.lan:8443/a.pdf",
    ],
    ...["https://u:p@zenodo.org/a.pdf", "https://127.0.0.1/", "ftp://zenodo.org/a.pdf"],
  ])
    expect(reach(address)).toBeNull();
  expect(DEFAULT_DOCUMENT_HOSTS.filter((host) => !isDocumentHost(host))).toEqual([]);
  for (const entry of [
    "*",
    "*.",
    "localhost",
    "https://a.example/path",
    "javascript:alert(1)",
    "a b.example",
  ])
    expect(isDocumentHost(entry)).toBe(false);
});

test("licences have the names that people know", () => {
  expect(licenceOfAddress("http://creativecommons.org/licenses/by-nc/4.0/")?.name).toBe("CC BY-NC 4.0");
  expect(licenceOfAddress("https://creativecommons.org/publicdomain/zero/1.0/")?.name).toBe("CC0 1.0");
  expect(licenceOfAddress("http://arxiv.org/licenses/nonexclusive-distrib/1.0/")?.name).toContain(
    "arXiv.org",
  );
  expect(licenceOfAddress("https://www.elsevier.com/tdm/userlicense/1.0/")?.name).toBe("www.elsevier.com");
  expect(licenceOfAddress("javascript:alert(1)")).toBeNull();
  expect(licenceOfName("cc-by-sa")).toEqual({ name: "CC BY-SA", url: null });
});
