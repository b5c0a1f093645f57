// Under `npm test` and the like what tests start is the built server, as the product does: a fifth of the processor time of each
// start. By hand, where nobody says that what is built is of these sources, they run themselves.
import { startBuilt } from "../src/platform/entries.ts";

const built = process.env["YIZHOU_BUILT_SERVER"];
if (built) startBuilt(built);
