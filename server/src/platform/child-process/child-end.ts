// What the end of a process says that ended by itself or by the kernel. Node ends itself in the same way when its heap is full and
// when the system gives it no thread: it is the document's fault only where something speaks for memory.
import { constants } from "node:os";
import { AppError } from "@yizhou/model";

export interface ChildEnd {
  readonly status: number | null;
  readonly signal: string | null;
  /** Last of what it wrote for people; may hold anything. */
  readonly stderr: string;
  /** Largest resident memory that was seen, and what it was allowed. */
  readonly peakMb: number;
  readonly memoryMb: number;
}

/** V8, the C++ library and the dynamic linker, when there is no more of it. */
const NO_MEMORY = /out of memory|allocation failed|bad_alloc|cannot allocate memory/i;
/** A process that had grown so far may have grown further between two looks. */
const GROWN = 0.5;

/** The error that a task ends with whose process has ended without an answer. */
export function faultOf(end: ChildEnd): Error {
  const { status, signal, stderr, peakMb, memoryMb } = end;
  const isEndedBy = (name: "SIGABRT" | "SIGKILL" | "SIGTRAP" | "SIGXCPU") =>
    // What a wall tells of a signal is 128 and more.
    signal === name || status === 128 + constants.signals[name];
  if (isEndedBy("SIGXCPU")) return new AppError("filter.timeout");
  const isMemory =
    // SIGABRT with a full heap, SIGTRAP or 5 when the kernel gives no more, SIGKILL when it takes back what it gave.
    (isEndedBy("SIGABRT") || isEndedBy("SIGKILL") || isEndedBy("SIGTRAP") || status === 5) &&
    (NO_MEMORY.test(stderr) || peakMb > memoryMb * GROWN);
  const cause = new Error(
    `the child process ended with ${signal ?? status} at ${Math.round(peakMb)} MB${reasonIn(stderr)}`,
  );
  return isMemory ? new AppError("filter.too_much_text", {}, { cause }) : cause;
}

/** Lines that Node, V8 and the C and C++ libraries begin so: whatever else a process writes may quote its document. */
const REASON =
  /^(?:FATAL ERROR|terminate called|#\s+(?:Fatal|Check)|Assertion failed|pthread_create|OpenBLAS)[\w :(),.#-]{0,200}/m;

function reasonIn(stderr: string): string {
  const [reason] = REASON.exec(stderr) ?? [];
  return reason === undefined ? "" : `, ${reason.trim()}`;
}
