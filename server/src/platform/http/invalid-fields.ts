import { AppError } from "@yizhou/model";

/** A request some of whose inputs no schema would take; the envelope names them all. */
export class InvalidFields extends AppError {
  /** Paths of the inputs, `segments.0.target`. */
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super("request.invalid");
    this.names = names;
  }
}
