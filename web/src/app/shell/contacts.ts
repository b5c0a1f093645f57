/** Contact data are placeholders until the operator sets real ones (spec.md section 1, product.md Q40). */
export const CONTACTS = [
  { name: "phone", value: "{phone}" },
  { name: "email", value: "{email}" },
  { name: "chat", value: "{chat}" },
  { name: "address", value: "{address}" },
] as const;
