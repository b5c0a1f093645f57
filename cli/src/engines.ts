import type { CodedProblem } from "@yizhou/model";
import { usage } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { configuredEngines } from "./engine-set.ts";
import { messageOf } from "./errors.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";

const TEST_TIMEOUT_MS = 30_000;

/** `yizhou engines [test]`: what is set up, and whether it works. */
export const command: Command = {
  help: {
    zh: `列出已配置的翻译引擎

用法  yizhou engines        列出引擎和文本的去向
      yizhou engines test   逐个试译一句，说明缺少什么

引擎通过环境变量配置，见README`,
    en: `Lists the translation engines that are set up

Usage  yizhou engines        lists them, and where text goes
       yizhou engines test   tries each with one sentence and says what it lacks

Engines are set up by environment variables, see the README`,
    ko: `설정된 번역 엔진을 나열합니다

사용법  yizhou engines        엔진과 텍스트가 전송되는 곳을 나열합니다
        yizhou engines test   한 문장씩 시험하고 부족한 점을 알려 줍니다

엔진은 환경 변수로 설정합니다(README 참고)`,
  },
  options: {},
  async run(args, terminal) {
    const [action, ...others] = args.positionals;
    if (action !== undefined && action !== "test")
      throw usage(terminal, "unknownCommand", { command: `engines ${action}` });
    if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
    const engines = await configuredEngines(terminal);
    if (engines.length === 0 && !terminal.isJson) terminal.out(say(terminal.language, "noEngines"));
    const problems: (CodedProblem | null)[] = [];
    for (const engine of engines) {
      const { id, kind, name, destination } = engine;
      const head = { id, kind, name, destination };
      if (action === undefined) {
        const where = destination ?? say(terminal.language, "onThisMachine");
        terminal.out(
          terminal.isJson ? JSON.stringify(head) : `${id.padEnd(20)} ${kind.padEnd(8)} ${name} (${where})`,
        );
        continue;
      }
      const problem = await engine.check(
        AbortSignal.any([terminal.signal, AbortSignal.timeout(TEST_TIMEOUT_MS)]),
      );
      problems.push(problem);
      const message = problem ? await messageOf(problem, terminal) : say(terminal.language, "engineWorks");
      if (terminal.isJson)
        terminal.out(
          JSON.stringify({
            ...head,
            works: problem === null,
            ...(problem && { code: problem.code, message }),
          }),
        );
      else terminal.out(`${id.padEnd(20)} ${problem ? `${problem.code}: ${message}` : message}`);
    }
    if (action === undefined && !terminal.isJson) await listMissing(terminal);
    if (action === undefined || problems.every((problem) => problem === null))
      return engines.length > 0 || action === undefined ? EXIT.ok : EXIT.failed;
    return problems.every((problem) => problem !== null) ? EXIT.failed : EXIT.partial;
  },
};

/** What could be set up besides, each with the first setting that it lacks. */
async function listMissing(terminal: Terminal): Promise<void> {
  const { describeMissing } = await import("@yizhou/engines");
  const missing = describeMissing(terminal.environment);
  if (missing.length === 0) return;
  terminal.out(`\n${say(terminal.language, "enginesToAdd")}`);
  for (const { params } of missing) terminal.out(`  ${String(params.setting).padEnd(28)} ${params.engine}`);
}
