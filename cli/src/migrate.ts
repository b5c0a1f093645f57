import { EXIT, type Command } from "./command.ts";
import { say } from "./texts.ts";

/** `yizhou migrate`: brings the database up to date, the embedded one or the one that DATABASE_URL names. */
export const command: Command = {
  help: {
    zh: `把数据库结构更新到本版本

用法  yizhou migrate

数据库由DATABASE_URL指定；不设则用YIZHOU_DATA下的内置数据库`,
    en: `Brings the database up to this version

Usage  yizhou migrate

DATABASE_URL names the database; without it, the embedded one below YIZHOU_DATA is meant`,
    ko: `데이터베이스를 이 버전에 맞게 업데이트합니다

사용법  yizhou migrate

DATABASE_URL로 데이터베이스를 지정합니다. 없으면 YIZHOU_DATA 아래의 내장 데이터베이스를 사용합니다`,
  },
  options: {},
  async run(_args, terminal) {
    const { loadSettings, migrateDatabase } = await import("@yizhou/server");
    await migrateDatabase(loadSettings(terminal.environment));
    terminal.out(terminal.isJson ? JSON.stringify({ status: "ok" }) : say(terminal.language, "migrated"));
    return EXIT.ok;
  },
};
