import type { Page } from "playwright-core";

interface SentMessage {
  readonly receiver: string;
  readonly code: string;
}

/** The newest code that the demo has sent to a phone number or e-mail. */
export async function sentCode(address: string, receiver: string): Promise<string> {
  const answer = await fetch(
    `${address}/dev/outbox?${new URLSearchParams({ format: "json", receiver }).toString()}`,
  );
  const { messages } = (await answer.json()) as { messages: readonly SentMessage[] };
  const message = messages[0];
  if (!message) throw new Error(`Nothing was sent to ${receiver}`);
  return message.code;
}

/** Drags the handle of the human check to the right end of its bar. */
export async function dragToEnd(page: Page): Promise<void> {
  const handle = page.getByRole("slider");
  const from = (await handle.boundingBox())!;
  const bar = (await handle.locator("..").boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width + 20, from.y + from.height / 2, { steps: 12 });
  await page.mouse.up();
}
