// Where the process of the server begins.
import { runServer } from "./main.ts";

await runServer(process.env);
