// Every bad value in every call; `bad-values.test.ts` tries the one that broke most once.
process.env["YIZHOU_ALL_BAD_VALUES"] = "1";
await import("./bad-values.test.ts");
