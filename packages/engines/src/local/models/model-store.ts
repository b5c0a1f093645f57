import type { CodedProblem, LanguageTag } from "@yizhou/model";
import type { CatalogueModel, ModelFileRole } from "./model-catalogue.ts";

/** How a model stands on this machine. */
export type ModelState =
  | { readonly kind: "absent" }
  /** Under way, in this process or another one; the bytes are those that travel. */
  | { readonly kind: "downloading"; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly kind: "installed"; readonly sizeBytes: number }
  /** Files are missing or are not what was installed; installing again mends it. */
  | { readonly kind: "damaged"; readonly problem: CodedProblem };

export interface ModelStatus {
  /** `en-zh`: also what `install` and `remove` take. */
  readonly id: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly architecture: string;
  /** What installing fetches, in bytes; 0 when it came from a folder and no catalogue lists it. */
  readonly downloadBytes: number;
  readonly state: ModelState;
  /** Why the last attempt to install failed, in this process; `null` after a success. */
  readonly lastProblem: CodedProblem | null;
}

export interface ModelProgress {
  readonly id: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface InstallOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ModelProgress) => void;
}

/** An installed model, ready to load. Paths are absolute. */
export interface InstalledModel {
  readonly id: string;
  readonly architecture: string;
  readonly files: readonly {
    readonly role: ModelFileRole;
    readonly path: string;
    readonly sizeBytes: number;
    readonly sha256: string;
  }[];
}

export interface ImportResult {
  /** Ids of the models that are installed now. */
  readonly imported: readonly string[];
  /** Models that were found but not taken, with the reason. */
  readonly refused: readonly { readonly id: string; readonly problem: CodedProblem }[];
}

/**
 * The translation models of this machine. Several processes may share one folder: installing is guarded by a lock on disk
 * and ends with one rename, so a half-written model is never seen.
 */
export interface ModelStore {
  /** Every model of the catalogue and every installed one, by id. Reads the folder only: no network, some milliseconds. */
  list(): Promise<readonly ModelStatus[]>;
  /** The models that can be had, those of `refresh` included. */
  catalogue(): readonly CatalogueModel[];
  /**
   * Fetches and installs a model; does nothing when it is installed. Goes on where a cut attempt ended. A second caller
   * for the same model joins the first; the work stops when the last of them aborts.
   *
   * @throws {AppError} engine.model_unknown, engine.model_unreachable, engine.model_mismatch, engine.model_unsupported,
   *   engine.models_disk_full, engine.models_unwritable; the signal's reason when aborted
   */
  install(id: string, options: InstallOptions): Promise<void>;
  /**
   * Installs every model found in a folder or below it: files named as Mozilla names them, plain or gzip.
   *
   * @throws {AppError} engine.models_none_found, engine.models_disk_full, engine.models_unwritable
   */
  importFolder(path: string, options: InstallOptions): Promise<ImportResult>;
  /** Removes a model and what was fetched of it; nothing happens when there is none. */
  remove(id: string): Promise<void>;
  /** The files of an installed model; `null` when it is absent or damaged. */
  installed(id: string): Promise<InstalledModel | null>;
  /** Reads every byte of an installed model; one that is not what was installed shows as damaged from then on. */
  verify(id: string): Promise<boolean>;
  /**
   * Reads the public catalogue, for models beyond the pinned ones and newer versions; the pinned ones stay.
   *
   * @returns the number of models added
   * @throws {AppError} engine.model_unreachable, engine.bad_response
   */
  refresh(signal: AbortSignal): Promise<number>;
}
