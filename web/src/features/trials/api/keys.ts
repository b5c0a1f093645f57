/** Keys of what is asked about trials. */
export const trialKeys = {
  own: ["trials", "own"],
  review: ["trials", "review"],
} as const;
