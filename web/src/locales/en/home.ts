import type { TextsOf } from "../areas.ts";
import type zh from "../zh/home.ts";

const texts: TextsOf<typeof zh> = {};

export default texts;
