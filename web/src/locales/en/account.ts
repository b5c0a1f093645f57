import type { TextsOf } from "../areas.ts";
import type zh from "../zh/account.ts";

const texts: TextsOf<typeof zh> = {
  signIn: "Sign in",
  account: "Account",
  accountPlaceholder: "User name, e-mail or phone number",
  password: "Password",
  accountRequired: "Enter your user name, e-mail or phone number",
  passwordRequired: "Enter your password",
  success: "Signed in. Taking you on…",
  failed: "Signing in did not work. Try again",
  registerNote:
    "Registering here is still being built. If you need an account, use one of the contacts shown on this page.",
  sideTitle: "All at hand\nonce you sign in.",
  sideNote: "Results keep the layout of the source, and every sentence can be compared.",
  pageNote: "Sign in to upload files, follow their progress and collect the results.",
};

export default texts;
