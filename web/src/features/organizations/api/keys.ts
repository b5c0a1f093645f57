/** Keys of what is asked about the own organisation. */
export const organizationKeys = {
  all: ["organization"],
  own: ["organization", "own"],
  invitations: ["organization", "invitations"],
  people: (page: number) => ["organization", "people", page] as const,
} as const;
