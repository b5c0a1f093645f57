export interface CardPerson {
  /** The number on the card as the directory writes it. */
  readonly subject: string;
  readonly displayName: string | null;
}

/** Asks the university's directory about a card. The contract suite is `card-login-contract.ts`. */
export interface CardLogin {
  /**
   * The password passes through memory only: it is never stored, logged or part of an error.
   *
   * @returns null for an unknown number and for a wrong password
   * @throws {AppError} card.locked, provider.refused (our key), provider.unavailable, provider.timeout, provider.bad_response
   */
  check(card: { readonly username: string; readonly password: string }): Promise<CardPerson | null>;
}
