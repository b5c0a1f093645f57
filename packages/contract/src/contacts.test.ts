import { expect, test } from "vitest";
import { parseContacts } from "./contacts.ts";

test("of what a page says only contacts that are set are read", () => {
  expect(parseContacts('{"phone":"+86 10 1234","email":"","fax":"1","chat":7}')).toEqual({
    phone: "+86 10 1234",
  });
});

test.each([undefined, "", "{", "null", "[]", '"phone"'])("%s holds none", (text) => {
  expect(parseContacts(text)).toEqual({});
});
