import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paddedDocx } from "./padded-docx.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section H of the list, statements 159 and 160: what may be uploaded, and how a file row looks.

const LIMIT = 20 * 1024 * 1024;

const KINDS = [
  ["pdf"],
  ["doc"],
  ["docx"],
  ["odt"],
  ["xls"],
  ["xlsx"],
  ["ppt"],
  ["pptx"],
  ["jpg", "jpeg", "png", "gif", "bmp", "tif", "tiff", "jfif"],
  ["txt"],
] as const;

export const UPLOADS: readonly Statement[] = [
  {
    number: 159,
    title: "20 MiB + 1 byte is refused unsent, 20 MiB passes",
    async run(kit) {
      const page = await kit.open("/upload", { as: USER_A });
      let uploads = 0;
      page.on("request", (request) => {
        if (request.method() === "POST" && new URL(request.url()).pathname === "/api/files") uploads += 1;
      });
      const folder = await mkdtemp(join(tmpdir(), "yizhou-upload-"));
      const choose = async (name: string, size: number) => {
        await writeFile(join(folder, name), await paddedDocx(size));
        await page.locator("input[type=file]").first().setInputFiles(join(folder, name));
      };
      await choose("over.docx", LIMIT + 1);
      const over = page.getByRole("row").filter({ hasText: "over.docx" });
      await over.getByText("文件不能超过20M", { exact: true }).waitFor();
      expectSame("uploads", uploads, 0);
      await choose("just.docx", LIMIT);
      const just = page.getByRole("row").filter({ hasText: "just.docx" });
      const answer = await page.waitForResponse(/\/api\/files$/, { timeout: 120_000 });
      expectSame("answer to 20 MiB", answer.ok() ? 200 : await answer.json(), 200);
      await just.getByText(/已检查/).waitFor();
      expectSame("uploads", uploads, 1);
      await rm(folder, { recursive: true, force: true });
      return "文件不能超过20M and nothing sent; 20 MiB is sent and taken";
    },
  },
  {
    number: 160,
    title: "a distinct icon for each type",
    async run(kit) {
      const looks: Record<string, string[]> = {};
      const extensions = KINDS.flat();
      for (const batch of [extensions.slice(0, 9), extensions.slice(9)]) {
        const page = await kit.open("/upload", { as: USER_A });
        await page.route("**/api/files", (route) => route.abort());
        await page
          .locator("input[type=file]")
          .first()
          .setInputFiles(
            batch.map((extension) => ({ name: `file.${extension}`, mimeType: "", buffer: Buffer.from("x") })),
          );
        for (const extension of batch) {
          const row = page
            .getByRole("row")
            .filter({ has: page.getByText(`file.${extension}`, { exact: true }) });
          await row.waitFor();
          const look = await row
            .locator("svg")
            .first()
            .evaluate((icon) => icon.outerHTML + getComputedStyle(icon).color);
          (looks[extension] ??= []).push(look);
        }
      }
      const kinds = KINDS.map((kind) => new Set(kind.flatMap((extension) => looks[extension]!)));
      for (const [index, kind] of kinds.entries())
        expectSame(`icons of ${KINDS[index]!.join(", ")}`, kind.size, 1);
      const all = new Set(kinds.flatMap((kind) => [...kind]));
      expectSame("different icons", all.size, KINDS.length);
      expectThat(
        [...all].every((look) => look.includes("<path")),
        "drawings",
        [...all][0],
      );
      return `${all.size} icons for ${extensions.length} extensions, images share one`;
    },
  },
];
