import { errorMessage } from "@yizhou/contract";
import { ERROR_CODES } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import { expect, test } from "vitest";
import { ERROR_TABLE } from "./error-table.ts";

/** The catalogue of the specification, section 8, and 200 for refusals of its own calls. */
const KNOWN_TO_CLIENTS = [200, 400, 401, 402, 403, 404, 405, 408, 410, 422, 500, 501, 502, 503, 504];

test.each(Object.keys(ERROR_CODES) as ErrorCode[])(
  "%s has a status that clients of the specification understand",
  (code) => {
    expect(KNOWN_TO_CLIENTS).toContain(ERROR_TABLE[code].status);
  },
);

test("messages that users see carry no ASCII colon, whatever the values hold", () => {
  const params = {
    engine: "a:b",
    host: "x:1",
    name: "c:d",
    part: "e:f",
    reason: "g:h",
    from: "en",
    to: "ko",
    seconds: 3,
  };
  for (const code of (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (name) => !/^(system|usage)\./.test(name),
  )) {
    for (const language of ["zh", "en", "ko"] as const)
      expect(errorMessage(code, params, language)).not.toContain(":");
  }
});
