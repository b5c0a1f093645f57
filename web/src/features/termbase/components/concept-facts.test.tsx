import type { ConceptDto } from "@yizhou/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { ConceptFacts } from "./concept-facts.tsx";

beforeEach(() => signInAs());

const CONCEPT: ConceptDto = {
  ...{ id: 1, domain: null, definition: null, note: null, author: null },
  terms: [
    { language: "en", text: "tide gauge", status: "preferred", partOfSpeech: null, note: null, hits: [] },
  ],
  facts: [
    { kind: "type", term: 0, text: "acronym", origin: null, date: null },
    { kind: "context", term: 0, text: "Read the tide gauge.", origin: "Handbook", date: null },
    { kind: "transaction", term: null, text: "origination", origin: "Jane", date: "2020-01-02T00:00:00Z" },
    { kind: "gender", term: 0, text: "common", origin: null, date: null },
  ],
  createdAt: "2026-11-21T00:00:00.000Z",
  changedAt: "2026-11-21T00:00:00.000Z",
};

it("shows what a file says of a concept and its terms in the reader's words, and nothing where it says nothing", async () => {
  const { container } = await renderAt("/cloud-library", <ConceptFacts concept={CONCEPT} />, ["termbase"]);
  expect(screen.getByText("文件中的其他信息，4条")).not.toBeNull();
  const said = [...container.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(said).toEqual([
    "术语类型tide gauge首字母缩写",
    "例句tide gaugeRead the tide gauge.Handbook",
    "变更记录创建Jane2020-01-02",
    "语法性别tide gaugecommon",
  ]);
});
