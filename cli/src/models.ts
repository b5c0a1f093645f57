import type { ModelProgress, ModelStatus, ModelStore } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import { languageOption, usage, type ParsedArguments } from "./arguments.ts";
import { EXIT, type Command, type ExitStatus } from "./command.ts";
import { localModels } from "./engine-set.ts";
import { messageOf, problemOf, reportError } from "./errors.ts";
import type { Terminal } from "./terminal.ts";
import { say, type TextKey } from "./texts.ts";

const MEGABYTE = 1_000_000;

/** `yizhou models …`: the translation models of this machine. */
export const command: Command = {
  help: {
    zh: `管理本机的翻译模型（Firefox翻译）

用法  yizhou models list [--refresh]          列出模型及其状态
      yizhou models add 模型…                 下载并安装，例如 en-zh
      yizhou models add --from zh --to ko     安装这个语言方向需要的全部模型
      yizhou models import 文件夹             从文件夹安装（离线使用）
      yizhou models remove 模型…              删除
      yizhou models verify 模型…              重新校验已安装的文件

  --refresh     先读取Mozilla的公开目录，显示更多语言

下载中断后再次运行会接着下载。YIZHOU_MODELS指定存放的文件夹，YIZHOU_MODELS_MIRROR指定镜像地址`,
    en: `Looks after the translation models of this machine (Firefox Translations)

Usage  yizhou models list [--refresh]          lists the models and how they stand
       yizhou models add MODEL..               downloads and installs, en-zh for example
       yizhou models add --from zh --to ko     installs every model this pair needs
       yizhou models import DIR                installs from a folder, for work without network
       yizhou models remove MODEL..            removes them
       yizhou models verify MODEL..            checks the installed files again

  --refresh     reads Mozilla's public catalogue first, for more languages

A download that was cut goes on when run again. YIZHOU_MODELS names the folder, YIZHOU_MODELS_MIRROR a mirror`,
    ko: `이 컴퓨터의 번역 모델(Firefox 번역)을 관리합니다

사용법  yizhou models list [--refresh]          모델과 상태를 나열합니다
        yizhou models add 모델…                 내려받아 설치합니다(예: en-zh)
        yizhou models add --from zh --to ko     이 언어 방향에 필요한 모델을 모두 설치합니다
        yizhou models import 폴더               폴더에서 설치합니다(오프라인용)
        yizhou models remove 모델…              삭제합니다
        yizhou models verify 모델…              설치된 파일을 다시 검사합니다

  --refresh     먼저 Mozilla의 공개 목록을 읽어 더 많은 언어를 표시합니다

중단된 내려받기는 다시 실행하면 이어집니다. YIZHOU_MODELS로 폴더를, YIZHOU_MODELS_MIRROR로 미러를 지정합니다`,
  },
  options: {
    from: { takes: "value" },
    to: { takes: "value" },
    refresh: { takes: "nothing" },
  },
  async run(args, terminal) {
    const [action, ...names] = args.positionals;
    const { store } = await localModels(terminal);
    switch (action) {
      case undefined:
      case "list":
        if (names.length > 0) throw usage(terminal, "tooManyArguments", { argument: names[0]! });
        if (args.has("refresh")) await store.refresh(terminal.signal);
        return list(store, terminal);
      case "add":
        return each(await wanted(names, args, terminal), terminal, (id) => add(store, id, terminal));
      case "import":
        if (names.length !== 1) throw usage(terminal, "missingArgument", { argument: "DIR" });
        return importFolder(store, names[0]!, terminal);
      case "remove":
        return each(named(names, terminal), terminal, async (id) => {
          await store.remove(id);
          return "modelRemoved";
        });
      case "verify":
        return each(named(names, terminal), terminal, async (id) => {
          const known = (await store.list()).find((model) => model.id === id);
          if (!known || known.state.kind === "absent")
            throw new AppError("engine.model_unknown", { model: id });
          if (!(await store.verify(id))) throw new AppError("engine.model_damaged", { model: id });
          return "modelSound";
        });
      default:
        throw usage(terminal, "unknownCommand", { command: `models ${action}` });
    }
  },
};

function named(names: readonly string[], terminal: Terminal): readonly string[] {
  if (names.length === 0) throw usage(terminal, "missingArgument", { argument: "MODEL" });
  return names;
}

/** The models named, or those a pair lacks. */
async function wanted(
  names: readonly string[],
  args: ParsedArguments,
  terminal: Terminal,
): Promise<readonly string[]> {
  const from = languageOption(args, "from");
  const to = languageOption(args, "to");
  if (from === undefined && to === undefined) return named(names, terminal);
  if (from === undefined) throw usage(terminal, "missingOption", { option: "--from" });
  if (to === undefined) throw usage(terminal, "missingOption", { option: "--to" });
  const { engine, store } = await localModels(terminal);
  const { findRoute } = await import("@yizhou/engines");
  const route = findRoute(await store.list(), from, to);
  if (!route) throw new AppError("engine.pair_unsupported", { engine: engine.name, from, to });
  return [...names, ...route.models.map(({ id }) => id)];
}

async function list(store: ModelStore, terminal: Terminal): Promise<ExitStatus> {
  for (const model of await store.list()) {
    terminal.out(terminal.isJson ? JSON.stringify(model) : await describe(model, terminal));
  }
  return EXIT.ok;
}

async function describe(model: ModelStatus, terminal: Terminal): Promise<string> {
  const head = `${model.id.padEnd(14)} ${model.architecture.padEnd(12)}`;
  const { state, lastProblem } = model;
  const { language } = terminal;
  switch (state.kind) {
    case "installed":
      return `${head} ${say(language, "modelInstalled", { megabytes: megabytes(state.sizeBytes) })}`;
    case "downloading":
      return `${head} ${say(language, "modelDownloading", {
        done: megabytes(state.doneBytes),
        total: megabytes(state.totalBytes),
      })}`;
    case "damaged":
      return `${head} ${state.problem.code}: ${await messageOf(state.problem, terminal)}`;
    case "absent": {
      const text = say(language, "modelAbsent", { megabytes: megabytes(model.downloadBytes) });
      return lastProblem ? `${head} ${text} (${lastProblem.code})` : `${head} ${text}`;
    }
  }
}

function megabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / MEGABYTE));
}

/** One result line a model; a model that fails does not stop the others. */
async function each(
  ids: readonly string[],
  terminal: Terminal,
  work: (id: string) => Promise<TextKey>,
): Promise<ExitStatus> {
  let failed = 0;
  for (const id of ids) {
    try {
      report(id, await work(id), terminal);
    } catch (error) {
      terminal.signal.throwIfAborted();
      failed++;
      await fail(id, error, terminal);
    }
  }
  return failed === 0 ? EXIT.ok : failed === ids.length ? EXIT.failed : EXIT.partial;
}

function report(id: string, key: TextKey, terminal: Terminal): void {
  terminal.out(
    terminal.isJson ? JSON.stringify({ id, status: "ok" }) : `${id}: ${say(terminal.language, key)}`,
  );
}

async function fail(id: string, error: unknown, terminal: Terminal): Promise<void> {
  const { code, params } = problemOf(error);
  if (terminal.isJson) {
    const message = await messageOf({ code, params }, terminal);
    terminal.out(JSON.stringify({ id, status: "failed", code, message }));
  }
  await reportError(error, terminal, id);
}

async function add(store: ModelStore, id: string, terminal: Terminal): Promise<TextKey> {
  const before = await store.installed(id);
  if (before) return "modelThere";
  const bar = terminal.progress(id);
  try {
    await store.install(id, { signal: terminal.signal, onProgress: shownOn(bar, terminal) });
  } finally {
    bar.clear();
  }
  return "modelAdded";
}

function shownOn(
  bar: ReturnType<Terminal["progress"]>,
  terminal: Terminal,
): (progress: Pick<ModelProgress, "doneBytes" | "totalBytes">) => void {
  return ({ doneBytes, totalBytes }) =>
    bar.show(
      totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes),
      say(terminal.language, "megabytesOf", { done: megabytes(doneBytes), total: megabytes(totalBytes) }),
    );
}

async function importFolder(store: ModelStore, folder: string, terminal: Terminal): Promise<ExitStatus> {
  const bar = terminal.progress(folder);
  const { imported, refused } = await store
    .importFolder(folder, { signal: terminal.signal, onProgress: shownOn(bar, terminal) })
    .finally(() => bar.clear());
  for (const id of imported) report(id, "modelAdded", terminal);
  for (const { id, problem } of refused) await fail(id, new AppError(problem.code, problem.params), terminal);
  if (refused.length === 0) return EXIT.ok;
  return imported.length === 0 ? EXIT.failed : EXIT.partial;
}
