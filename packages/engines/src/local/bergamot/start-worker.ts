import type { TranslateRequest, WorkerModel, WorkerReply } from "./worker-messages.ts";

/** A running thread with one model, as the pool sees it. */
export interface BergamotWorker {
  send(request: TranslateRequest): void;
  /** Called for every reply. */
  onReply(listener: (reply: WorkerReply) => void): void;
  /** Called once, however it ended. */
  onExit(listener: () => void): void;
  /** While held, the process stays alive for it. */
  hold(isHeld: boolean): void;
  /** Ends it at once, even in the middle of a translation. */
  terminate(): void;
}

export type StartWorker = (model: WorkerModel) => BergamotWorker;
