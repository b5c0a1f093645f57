/** Keys of what is asked about downloads. */
export const downloadKeys = { all: ["downloads"] } as const;
