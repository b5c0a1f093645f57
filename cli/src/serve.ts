import { EXIT, type Command } from "./command.ts";
import { usage } from "./arguments.ts";

const ROLES = ["web", "worker", "cron"] as const;

/** `yizhou serve`: the site and its workers in this process, or only some of the roles. */
export const command: Command = {
  help: {
    zh: `启动网站和任务处理，按Ctrl-C结束

用法  yizhou serve [--roles web,worker,cron]

  --roles 角色  本进程承担的角色，默认全部。各项设置通过环境变量给出，见README`,
    en: `Runs the site and its workers until Ctrl-C

Usage  yizhou serve [--roles web,worker,cron]

  --roles ROLES  what this process does; all by default. Settings come from the environment, see the README`,
    ko: `사이트와 작업자를 실행합니다. Ctrl-C로 종료합니다

사용법  yizhou serve [--roles web,worker,cron]

  --roles 역할  이 프로세스가 맡을 역할. 기본값은 전체입니다. 설정은 환경 변수로 지정합니다(README 참고)`,
  },
  options: { roles: { takes: "value" } },
  async run(args, terminal) {
    const roles = (args.value("roles") ?? ROLES.join()).split(",").map((role) => role.trim());
    for (const role of roles) {
      if (!(ROLES as readonly string[]).includes(role)) throw usage(terminal, "unknownRole", { role });
    }
    const { runServer } = await import("@yizhou/server");
    // Returns once it serves; the server keeps the process alive and ends it at Ctrl-C.
    await runServer({ ...terminal.environment, YIZHOU_ROLES: roles.join() });
    return process.exitCode === 1 ? EXIT.failed : EXIT.ok;
  },
};
