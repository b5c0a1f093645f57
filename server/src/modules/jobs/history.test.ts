// The list of jobs, and what becomes of them afterwards.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobList } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { sampleText } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { jobs } from "./tables.ts";

const jobUrl = (path: string, id: string) => fillPath(path, { id });

describe("the history", () => {
  test("searches, filters, sorts, pages and counts", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    for (const [name, count] of [
      ["alpha_1.txt", 3],
      ["beta%.txt", 1],
      ["gamma.txt", 2],
    ] as const) {
      await user.start([await user.upload(name, sampleText(count))]);
      site.clock.advance(1000);
    }
    await site.runJobs();
    const names = async (query: string) =>
      (await user.data<JobList>("GET", `${API_PATHS.jobs}?${query}`)).items.map(({ name }) => name);
    expect(await names("")).toEqual(["gamma.txt", "beta%.txt", "alpha_1.txt"]);
    expect(await names("sort=name&order=asc")).toEqual(["alpha_1.txt", "beta%.txt", "gamma.txt"]);
    expect(await names("sort=characters")).toEqual(["alpha_1.txt", "gamma.txt", "beta%.txt"]);
    expect(await names("search=%25")).toEqual(["beta%.txt"]);
    expect(await names("search=A_1")).toEqual(["alpha_1.txt"]);
    expect(await names("page=2&pageSize=2")).toEqual(["alpha_1.txt"]);
    expect(await names("format=docx")).toEqual([]);
    expect(await names("language=zh-Hans&group=done")).toHaveLength(3);
    const list = await user.data<JobList>("GET", API_PATHS.jobs);
    expect(list.counts).toEqual({ all: 3, running: 0, done: 3, attention: 0, recycled: 0 });
    expect(list.total).toBe(3);
    expect(list.usedBytes).toBeGreaterThan(300);
  });

  test("renames, and refuses a name that is none", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(1))]);
    expect(
      await user.data<Job>("PATCH", jobUrl(API_PATHS.job, job!.id), { name: "新名字.txt" }),
    ).toMatchObject({ name: "新名字.txt" });
    expect(
      (await user.call("PATCH", jobUrl(API_PATHS.job, job!.id), { name: "x".repeat(300) })).json().errorCode,
    ).toBe("file.name_invalid");
  });

  test("recycles and restores, and deletes rows and bytes for real", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(4))]);
    await site.runJobs();
    const ids = [job!.id];
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "recycle" });
    expect(
      (await user.data<JobList>("GET", `${API_PATHS.jobs}?group=recycled`)).items[0]!.recycledAt,
    ).not.toBeNull();
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(0);
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "restore" });
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(1);
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "delete" });
    expect((await user.call("GET", jobUrl(API_PATHS.job, job!.id))).statusCode).toBe(404);
    expect(await site.services.blobs.list(user.id)).toEqual([]);
    expect(await user.data("GET", API_PATHS.files)).toEqual([]);
  });

  test("forgets what was a week in the recycle bin or past its thirty days", async () => {
    const { runRetention } = await import("../../roles/cron.ts");
    const day = 86_400_000;
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const { services } = site;
    const keeper = await services.accounts.createUser({
      account: "keeper@test.example",
      password: "abc12345",
    });
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(1));
    const [binned, kept] = [(await user.start([file]))[0]!, (await user.start([file]))[0]!];
    await site.runJobs();
    await user.data("POST", API_PATHS.jobBatch, { ids: [binned.id], action: "recycle" });
    site.clock.advance(7 * day + 1);
    await runRetention(services);
    const left = async () => (await services.db.select().from(jobs)).map(({ id }) => id);
    expect(await left()).toEqual([kept.id]);
    site.clock.advance(24 * day);
    await runRetention(services);
    expect(await left()).toEqual([]);
    expect(await services.blobs.list(user.id)).toEqual([]);
    expect(keeper).not.toBeNull();
  });
});
