import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { runCommand } from "./run-command.ts";

/** Runs a command of the shop as a stranger's machine does, with no project and no credentials. */
function call(command: string, ...args: string[]) {
  const file = new URL(`./${command}.ts`, import.meta.url).pathname;
  const nowhere = { HOME: tmpdir(), CLOUDSDK_CONFIG: tmpdir(), METADATA_SERVER_DETECTION: "none" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    ...{ encoding: "utf8", env: { PATH: process.env.PATH, ...nowhere } },
  });
  return { status, stdout, stderr };
}
const oneLine = (text: string) => text.trim().split("\n").length === 1;

test.each(["migrate", "verify-ledgers"])(
  "%s says how it is used when asked, and in one line what it does not know",
  (command) => {
    expect(call(command, "--help")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(`^Usage: npm run ${command}`),
      stderr: "",
    });
    const { status, stderr } = call(command, "--soon");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--soon'\. Usage: npm run /);
    expect(oneLine(stderr)).toBe(true);
  },
);

test("without a project a command says in one line how it gets one, and ends with an error", () => {
  const { status, stderr } = call("migrate", "--dry-run");
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^No access to the cloud project\. .*gcloud auth application-default login.*GCLOUD_PROJECT/,
  );
  expect(oneLine(stderr)).toBe(true);
});

test("a number that is none is a wrong call", () => {
  const { status, stderr } = call("migrate", "--from", "abc");
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "--from takes a number. Usage: npm run migrate -- [--dry-run] [--from NUMBER]\n",
  });
});

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test("missing credentials are told as a missing project is, and any other error stays what it is", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const command = { usage: "it", options: {} };
  const fails = (message: string) => runCommand(command, () => Promise.reject(new Error(message)), []);
  await fails("Could not load the default credentials. Browse to https://example.com");
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^No access to the cloud project/)]]);
  expect(process.exitCode).toBe(1);
  await expect(fails("A newer version stored this data")).rejects.toThrow("newer");
});
