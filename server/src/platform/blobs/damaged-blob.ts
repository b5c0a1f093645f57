/** The bytes of a blob are not those that were stored, which a store finds where it reads them to their end. */
export class DamagedBlob extends Error {
  constructor() {
    super("a stored file is not what was stored");
    this.name = "DamagedBlob";
  }
}
