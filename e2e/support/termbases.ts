// A termbase that a test begins with, made over HTTP: the page that makes them has tests of its own.
import type { Page } from "playwright-core";

/** A termbase of the person whose page it is, with a concept for each pair. */
export async function makeTermbase(
  on: Page,
  name: string,
  pairs: Readonly<Record<string, string>> = {},
): Promise<string> {
  return on.evaluate(
    async ([called, all]) => {
      const headers = {
        Authorization: `Bearer ${sessionStorage.getItem("yizhou.token")}`,
        "Content-Type": "application/json",
      };
      const post = async (path: string, body: object) => {
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        return ((await answer.json()) as { data: { id: string } }).data.id;
      };
      const id = await post("/api/termbases", { name: called });
      for (const [source, text] of Object.entries(all))
        await post(`/api/termbases/${id}/concepts`, {
          terms: [
            { language: "en", text: source },
            { language: "zh-Hans", text },
          ],
        });
      return id;
    },
    [name, pairs] as const,
  );
}
