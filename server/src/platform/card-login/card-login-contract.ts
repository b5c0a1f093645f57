import { afterEach, beforeEach, expect, test } from "vitest";
import type { CardLogin } from "./card-login.ts";

export interface CardUnderTest {
  readonly card: CardLogin;
  readonly known: { readonly username: string; readonly password: string };
  close(): Promise<void>;
}

/** What every card directory does. One line for each implementation runs it. */
export function describeCardLogin(make: () => Promise<CardUnderTest>): void {
  let tested: CardUnderTest;
  beforeEach(async () => {
    tested = await make();
  });
  afterEach(() => tested.close());

  test("knows the person behind the right password", async () => {
    expect(await tested.card.check(tested.known)).toMatchObject({ subject: tested.known.username });
  });

  test("gives one answer to a wrong password and an unknown number", async () => {
    const { username, password } = tested.known;
    for (const card of [
      { username, password: `${password}x` },
      { username, password: "" },
      { username: "0", password },
      { username: '"}{', password: "译\n" },
    ])
      expect(await tested.card.check(card)).toBeNull();
  });
}
