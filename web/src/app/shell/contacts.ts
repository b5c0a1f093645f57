/** Contact data are placeholders until the operator sets real ones (docs/specification.md, section 1, docs/readings.md Q40). */
export const CONTACTS = [
  { name: "phone", value: "{phone}" },
  { name: "email", value: "{email}" },
  { name: "chat", value: "{chat}" },
  { name: "address", value: "{address}" },
] as const;
