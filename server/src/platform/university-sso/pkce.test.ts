import { expect, test } from "vitest";
import { pkceChallenge } from "./pkce.ts";

test("the example of RFC 7636, appendix B, gets the challenge that stands there", () => {
  expect(pkceChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});
