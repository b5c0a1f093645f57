/** The channel on which whoever waits for characters is told that there are more; says the number of the wallet. */
export const CREDITED = "billing_credited";
