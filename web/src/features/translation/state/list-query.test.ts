import { expect, it } from "vitest";
import { changeListQuery, isFiltered, readListQuery, writeListQuery } from "./list-query.ts";

it("reads and writes back the same state", () => {
  const params = new URLSearchParams("search=合同&group=done&sort=name&order=asc&page=3");
  const query = readListQuery(params);
  expect(query).toMatchObject({
    search: "合同",
    group: "done",
    sort: "name",
    order: "asc",
    page: 3,
    pageSize: 20,
  });
  expect(writeListQuery(query).toString()).toBe(params.toString());
});

it("writes nothing for the default state", () => {
  expect(writeListQuery(readListQuery(new URLSearchParams())).toString()).toBe("");
});

it("drops only the values that make no sense", () => {
  expect(readListQuery(new URLSearchParams("page=-4&sort=colour&search=x"))).toMatchObject({
    page: 1,
    sort: "created",
    search: "x",
  });
});

it("goes back to the first page when a filter changes", () => {
  const query = readListQuery(new URLSearchParams("page=3"));
  expect(changeListQuery(query, { format: "docx" }).page).toBe(1);
  expect(changeListQuery(query, { page: 4 }).page).toBe(4);
});

it("does not count sorting or a tab as a filter", () => {
  expect(isFiltered(readListQuery(new URLSearchParams("sort=name&group=done")))).toBe(false);
  expect(isFiltered(readListQuery(new URLSearchParams("since=2026-10-22")))).toBe(true);
});
