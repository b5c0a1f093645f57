declare module "hyphen/*" {
  const language: { hyphenateSync: (text: string) => string };
  export default language;
}
