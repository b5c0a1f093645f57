import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import type { Plugin } from "vite";

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = { API_PATHS, APP_PATHS };
const NAMED = /\b(API_PATHS|APP_PATHS)\.(\w+)\b/g;

/** Writes addresses of the API where they are used: the table of all of them would come with the first page, which needs ten. */
export function constantPaths(): Plugin {
  return {
    name: "yizhou-constant-paths",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/, code: /\bAP[IP]_PATHS\./ },
      handler: (code) => ({
        code: code.replace(NAMED, (all, table: string, name: string) => {
          const path = TABLES[table]![name];
          return path === undefined ? all : JSON.stringify(path);
        }),
        map: null,
      }),
    },
  };
}
