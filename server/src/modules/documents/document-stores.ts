import type { TaskStores } from "../../platform/child-process/process-pool.ts";
import { openPageFiles, openWorkFolder } from "../../platform/page-cache/page-cache.ts";
import { STORES, type DocumentTask } from "./document-tasks.ts";

/** The folders that a task names, as its process may use them: it sees no file of ours itself. */
export function storesOf(task: DocumentTask): TaskStores {
  return {
    ...("pagesFolder" in task && { [STORES.pages]: openPageFiles(task.pagesFolder) }),
    ...("work" in task && { [STORES.work]: openWorkFolder(task.work) }),
  };
}
