// The thread that holds indexes: opening and searching them takes processor time that the server's other work must not wait for.
import { createIndexHost } from "./index-host.ts";
import type { IndexCalls } from "./index-messages.ts";
import { serveCalls } from "./thread-calls.ts";

serveCalls<IndexCalls>(createIndexHost());
