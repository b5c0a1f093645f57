import { AppError } from "@yizhou/model";
import { usage } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { say } from "./texts.ts";

/** `yizhou admin create-user`: an account without the site's sign-up, for the first administrator and for tests. */
export const command: Command = {
  help: {
    zh: `管理账号

用法  yizhou admin create-user 账号 [--password 密码] [选项]

不写--password时，从标准输入读取密码（第一行）。

  --name 名称             显示的名称
  --email 邮箱            邮箱；账号本身是邮箱时可省略
  --user-type 数字        用户类型，6为管理员，默认0
  --organization-id 数字  所属机构，默认0`,
    en: `Looks after accounts

Usage  yizhou admin create-user ACCOUNT [--password WORD] [options]

Without --password, the password is the first line of standard input.

  --name NAME           name shown
  --email ADDRESS       e-mail; not needed where the account is one
  --user-type N         kind of user, 6 is an administrator; 0 by default
  --organization-id N   organisation; 0 by default`,
    ko: `계정을 관리합니다

사용법  yizhou admin create-user 계정 [--password 비밀번호] [옵션]

--password가 없으면 표준 입력의 첫 줄을 비밀번호로 사용합니다.

  --name 이름             표시할 이름
  --email 이메일          이메일. 계정이 이메일이면 생략할 수 있습니다
  --user-type 숫자        사용자 유형. 6은 관리자이며 기본값은 0입니다
  --organization-id 숫자  소속 기관. 기본값은 0입니다`,
  },
  options: {
    password: { takes: "value" },
    name: { takes: "value" },
    email: { takes: "value" },
    "user-type": { takes: "value" },
    "organization-id": { takes: "value" },
  },
  async run(args, terminal) {
    const [action, account, ...others] = args.positionals;
    if (action !== "create-user")
      throw usage(terminal, "unknownCommand", { command: `admin ${action ?? ""}`.trim() });
    if (account === undefined) throw usage(terminal, "missingArgument", { argument: "ACCOUNT" });
    if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
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

    const { createUser, loadSettings } = await import("@yizhou/server");
    const id = await createUser(loadSettings(terminal.environment), {
      account,
      password: typed,
      userName: args.value("name"),
      email: args.value("email"),
      userType,
      organizationId,
    });
    if (id === null) throw new AppError("account.exists", { account });
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ id, account })
        : say(terminal.language, "userCreated", { name: account }),
    );
    return EXIT.ok;
  },
};
