import { AppError } from "@yizhou/model";
import type { AdminAction } from "./admin-action.ts";
import { usage } from "./arguments.ts";
import { say } from "./texts.ts";

/** `yizhou admin create-user`: an account without the site's sign-up, for the first administrator and for tests. */
export const createUser: AdminAction = {
  parameters: ["ACCOUNT"],
  options: ["password", "name", "email", "user-type", "organization-id"],
  async run([account], args, terminal) {
    const numberOf = (name: string): number | undefined => {
      const text = args.value(name);
      if (text !== undefined && !/^\d{1,9}$/.test(text))
        throw usage(terminal, "notANumber", { option: `--${name}` });
      return text === undefined ? undefined : Number(text);
    };
    const userType = numberOf("user-type");
    const organizationId = numberOf("organization-id");
    // From standard input, so that the password need not stand in the shell's history.
    const typed =
      args.value("password") ?? new TextDecoder().decode(await terminal.readInput()).split(/\r?\n/, 1)[0]!;
    if (typed === "") throw usage(terminal, "passwordMissing");

    const { createUser: create, loadSettings } = await import("@yizhou/server");
    const id = await create(loadSettings(terminal.environment), {
      account: account!,
      password: typed,
      userName: args.value("name"),
      email: args.value("email"),
      userType,
      organizationId,
    });
    if (id === null) throw new AppError("account.exists", { account: account! });
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ id, account })
        : say(terminal.language, "userCreated", { name: account! }),
    );
  },
};
