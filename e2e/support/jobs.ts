// A translation that a test begins with, made over HTTP: the pages that lead to it have tests of their own.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, APP_PATHS, fillPath, type FileDto, type Job, type JobOptions } from "@yizhou/contract";
import { PASSWORD, STUDENT } from "./accounts.ts";

/** On a machine that does ten things at once. */
const DEADLINE_MS = 150_000;

export interface TranslateOptions extends Partial<JobOptions> {
  readonly account?: string;
  /** Of a PDF: `1-2, 5`; all where it is absent. */
  readonly pages?: string;
}

/**
 * Translates a file of somebody's and waits for the end of its job. Without an engine that the test starts, the demo's memory has
 * the sentences of the samples and no others.
 *
 * @returns the job's id
 */
export async function translateFile(
  address: string,
  file: { readonly name: string; readonly buffer: Buffer },
  { account = STUDENT, pages, ...options }: TranslateOptions = {},
): Promise<string> {
  let token = "";
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(address + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { isSuccess, data, errorMessage } = (await answer.json()) as {
      isSuccess: boolean;
      data: T;
      errorMessage: string | null;
    };
    if (!isSuccess) throw new Error(`${path}: ${errorMessage}`);
    return data;
  };
  token = await call<string>(APP_PATHS.signIn, { account, password: PASSWORD, channel: 1 });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file.buffer)]), file.name);
  const { id: fileId } = await call<FileDto>(API_PATHS.files, form);
  const [job] = await call<Job[]>(API_PATHS.jobs, {
    fileIds: [fileId],
    options: { from: "en", to: "zh-Hans", ...options },
    ...(pages !== undefined && { pages: { [fileId]: pages } }),
    requestKey: randomUUID(),
  });
  const path = fillPath(API_PATHS.job, { id: job!.id });
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await wait(250)) {
    const { state, making } = await call<Job>(path);
    if (["partial", "failed", "cancelled", "unpaid"].includes(state)) throw new Error(`the job is ${state}`);
    if (state === "done" && making === null) return job!.id;
  }
  throw new Error(`the job did not end: ${JSON.stringify(await call<Job>(path))}`);
}
