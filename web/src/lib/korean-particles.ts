import { agreeParticles } from "@yizhou/contract";
import type { PostProcessorModule } from "i18next";

/** Particles of Korean texts agree with what was filled in before them; other pages do not load this. */
export const koreanParticles: PostProcessorModule = {
  type: "postProcessor",
  name: "particles",
  process: (text) => agreeParticles(text),
};
