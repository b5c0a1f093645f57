/** Keys of what is asked about invitations and what they bring. */
export const invitationKeys = {
  all: ["invitations"],
  list: (page: number) => ["invitations", "list", page] as const,
  rebate: ["rebate"],
  rebateOf: (query: object) => ["rebate", "own", query] as const,
  review: ["rebate", "review"],
} as const;
