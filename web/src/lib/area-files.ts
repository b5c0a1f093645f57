/** Texts of every screen but home, by their path from here. */
export const files = import.meta.glob<{ default: object }>([
  "../locales/{zh,en,ko}/*.ts",
  "!../locales/*/{shell,home}.ts",
]);
