import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SystemUser } from "@yizhou/contract";

export const PERSON: SystemUser = {
  userName: "lin",
  nickName: "林知远",
  userType: 1,
  organizationId: 1,
  email: null,
};

/** The server's side of the drag bar. */
export const HUMAN_CHECK = {
  "POST /api/human-check": () => ({ challenge: "challenge-1", minimumMs: 0, expiresInSeconds: 120 }),
  "POST /api/human-check/finish": () => ({ ticket: "ticket-1", expiresInSeconds: 120 }),
};

/** Moves the handle of the drag bar to its end with the keyboard. */
export async function passHumanCheck(): Promise<void> {
  const handle = await screen.findByRole("slider");
  handle.focus();
  await userEvent.keyboard("{End}");
}

export const typeInto = async (label: string, text: string): Promise<void> => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

export const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
