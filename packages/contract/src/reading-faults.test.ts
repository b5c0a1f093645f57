import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorMessage } from "./error-messages.ts";
import { readingFault } from "./reading-faults.ts";

test("a file that cannot be read says where and why in the reader's language", () => {
  const params = { reason: "row 3, quote without end" };
  expect(errorMessage("exchange.invalid_table", params, "zh")).toBe(
    "无法读取这个表格（第3行，引号没有结束）",
  );
  expect(errorMessage("exchange.invalid_table", params, "en")).toBe(
    "This table cannot be read (row 3, a quotation mark has no end)",
  );
  expect(errorMessage("exchange.invalid_table", params, "ko")).toBe(
    "이 표를 읽을 수 없습니다(3행, 닫히지 않은 따옴표)",
  );
  const closing = { reason: "line 12, closing tag x:seg" };
  expect(errorMessage("exchange.invalid_tmx", closing, "zh")).toBe(
    "这不是有效的TMX文件（第12行，结束标签x：seg不对应）",
  );
  expect(errorMessage("exchange.invalid_xliff", { reason: "version 3.0" }, "ko")).toBe(
    "올바른 XLIFF 파일이 아닙니다(지원하지 않는 버전 3.0)",
  );
  expect(readingFault("something new", "zh")).toBe("something new");
});

test("every reason that the readers give has its words", () => {
  const folder = join(import.meta.dirname, "../../exchange/src");
  const said = globSync("**/*.ts", { cwd: folder })
    .filter((name) => !name.includes(".test."))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), "utf8").matchAll(
        /(?:fail|failSdltm)\("([^"]+)"|reason: (?:"([^"]+)"|`row \$\{row\}, ([^`]+)`)/gu,
      ),
    ])
    .map(([, one, other, third]) => (one ?? other ?? third)!);
  expect(said.length).toBeGreaterThan(20);
  for (const reason of said) {
    expect(readingFault(reason, "zh"), reason).toMatch(/\p{Script=Han}/u);
    expect(readingFault(reason, "ko"), reason).toMatch(/\p{Script=Hangul}/u);
  }
});
