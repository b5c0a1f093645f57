/**
 * What a PDF repair program does for reading. The program (qpdf) is run by the edge (server, command line); without it,
 * files that need it are refused with their reason.
 */
export interface PdfTools {
  /**
   * The file without encryption.
   * @returns null when the password does not open it
   */
  decrypt(bytes: Uint8Array, password: string): Promise<Uint8Array | null>;
  /**
   * The file with its cross references rebuilt.
   * @returns null when nothing can be saved
   */
  repair(bytes: Uint8Array): Promise<Uint8Array | null>;
}
