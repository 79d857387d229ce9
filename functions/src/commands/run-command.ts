import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** What Google's library says, on its first line, where it has no credentials, or none that reach the project. */
const NO_ACCESS = /default credentials|Project Id|PERMISSION_DENIED|UNAUTHENTICATED|invalid_grant/i;
const ACCESS =
  "No access to the cloud project. Sign in with `gcloud auth application-default login`, and name the project: GCLOUD_PROJECT=<project id> (docs/DEPLOY.md).";

const firstSentence = (error: unknown): string =>
  String((error as Error).message).split(/\. |\n/, 1)[0] ?? "";

/**
 * Runs a command with the options it was called with. `--help` says how it is used; what it does not know, and a project it cannot
 * reach, is one line and an error's exit code.
 * @param run says by `wrong` that it was called with something it cannot read
 */
export async function runCommand<O extends ParseArgsOptionsConfig>(
  { usage, options }: { usage: string; options: O },
  run: (
    values: ReturnType<typeof parseArgs<{ options: O }>>["values"],
    wrong: (why: string) => void,
  ) => Promise<void>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  const fail = (line: string) => {
    console.error(line);
    process.exitCode = 1;
  };
  const wrong = (why: string) => fail(`${why}. Usage: ${usage}`);
  if (args.includes("--help")) return console.log(`Usage: ${usage}`);
  let values: Parameters<typeof run>[0];
  try {
    ({ values } = parseArgs({ options, args }));
  } catch (error) {
    return wrong(firstSentence(error));
  }
  try {
    await run(values, wrong);
  } catch (error) {
    if (!NO_ACCESS.test(String((error as Error).message))) throw error;
    fail(ACCESS);
  }
}
