import type { TextsOf } from "../areas.ts";
import type zh from "../zh/documents.ts";

const texts: TextsOf<typeof zh> = {};

export default texts;
