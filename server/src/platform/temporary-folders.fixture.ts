import { makeTemporaryFolder } from "./temporary-folders.ts";

process.send!(makeTemporaryFolder("draw"));
process.once("message", () => process.exit());
