import { showKeptLog } from "./kept-log.ts";

showKeptLog();
