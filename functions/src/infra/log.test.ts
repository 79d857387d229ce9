import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { described } from "./log.ts";

test("whatever is logged is one line of JSON: nobody's words begin another", () => {
  const words = 'Ana\r\n{"severity":"ERROR","message":"forged"}\u2028\u001b[2J';
  const script = `
    const { log } = await import(${JSON.stringify(import.meta.resolve("./log.ts"))});
    log("INFO", "call", { procedure: process.env.WORDS, [process.env.WORDS]: 1 });`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, WORDS: words },
    encoding: "utf8",
  });
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  expect(output).not.toContain("\u001b");
  expect(JSON.parse(output)).toMatchObject({ severity: "INFO", message: "call", procedure: words });
});

test("of something thrown no address, token, code or password is logged", () => {
  const error = new Error(
    "ana.ruiz+x@example.com, eyJhbGciOi.eyJzdWIi.c2ln, oobCode=Xy12, password: hunter2, https://x.example/?key=abc123",
  );
  expect(JSON.stringify(described(error))).not.toMatch(/ana\.ruiz|eyJ|Xy12|hunter2|abc123/);
});
