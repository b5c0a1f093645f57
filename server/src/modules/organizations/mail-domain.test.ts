import { expect, test } from "vitest";
import { mailDomainOf } from "./mail-domain.ts";

test.each([
  ["example.org", "example.org"],
  [" @Example.ORG ", "example.org"],
  ["li.hua@cs.example.edu.cn", "cs.example.edu.cn"],
  ["ｅxample.org", "example.org"],
  ["例子.公司", "xn--fsqu00a.xn--55qx5d"],
  ["org", null],
  ["127.0.0.1", null],
  ["exa mple.org", null],
  ["*.example.org", null],
  ["example.org/path", null],
  ["-a.org", null],
  ["", null],
])("%s is the domain %s", (text, domain) => expect(mailDomainOf(text)).toBe(domain));
