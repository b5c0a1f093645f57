// The child process that reads translations which come back as files.
import { serveTasks } from "../../platform/child-process/serve-tasks.ts";
import { readReturned } from "./read-returned.ts";
import type { ReturnedFile, ReturnedTask } from "./returned-tasks.ts";

serveTasks<ReturnedTask, ReturnedFile>(readReturned);
