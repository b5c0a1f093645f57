import { z } from "zod";

/** Body of SignInRJwtAsync (spec.md section 7); no other field. */
export const SignInSchema = z
  .object({ account: z.string().min(1).max(254), password: z.string().min(1).max(128), channel: z.literal(1) })
  .meta({ id: "SignIn" });
export type SignIn = z.infer<typeof SignInSchema>;

/** Data of GetSystemUserAsync. `userType` 6 is admin; organisation 4034 signs on through its university. */
export const SystemUserSchema = z
  .object({
    userName: z.string(),
    userType: z.int(),
    organizationId: z.int(),
    nickName: z.string(),
    email: z.string().nullable(),
  })
  .meta({ id: "SystemUser" });
export type SystemUser = z.infer<typeof SystemUserSchema>;
