import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./stack.ts";

// What docs/SECURITY.md and docs/ASVS.md say of the code can be looked up: the file is there, and so is the test.

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

/** The numbers of levels 1 and 2 of ASVS 5.0.0, by section: those of level 3 are left out. */
const sections: Record<string, string> = {
  ...{ "1.1": "1-2", "1.2": "1-9", "1.3": "1-11", "1.4": "1-3", "1.5": "1-2" },
  ...{ "2.1": "1-3", "2.2": "1-3", "2.3": "1-4", "2.4": "1" },
  ...{ "3.2": "1-2", "3.3": "1-4", "3.4": "1-6", "3.5": "1-5", "3.7": "1-2" },
  ...{ "4.1": "1-3", "4.2": "1", "4.3": "1-2", "4.4": "1-4" },
  ...{ "5.1": "1", "5.2": "1-3", "5.3": "1-2", "5.4": "1-3" },
  ...{ "6.1": "1-3", "6.2": "1-12", "6.3": "1-4", "6.4": "1-4", "6.5": "1-5", "6.6": "1-3", "6.8": "1-4" },
  ...{ "7.1": "1-3", "7.2": "1-4", "7.3": "1-2", "7.4": "1-5", "7.5": "1-2", "7.6": "1-2" },
  ...{ "8.1": "1-2", "8.2": "1-3", "8.3": "1", "8.4": "1" },
  ...{ "9.1": "1-3", "9.2": "1-4" },
  ...{
    "10.1": "1-2",
    "10.2": "1-2",
    "10.3": "1-4",
    "10.4": "1-11",
    "10.5": "1-5",
    "10.6": "1-2",
    "10.7": "1-3",
  },
  ...{ "11.1": "1-2", "11.2": "1-3", "11.3": "1-3", "11.4": "1-4", "11.5": "1", "11.6": "1" },
  ...{ "12.1": "1-3", "12.2": "1-2", "12.3": "1-4" },
  ...{ "13.1": "1", "13.2": "1-5", "13.3": "1-2", "13.4": "1-5" },
  ...{ "14.1": "1-2", "14.2": "1-4", "14.3": "1-3" },
  ...{ "15.1": "1-3", "15.2": "1-3", "15.3": "1-7" },
  ...{ "16.1": "1", "16.2": "1-5", "16.3": "1-4", "16.4": "1-3", "16.5": "1-3" },
  ...{ "17.1": "1", "17.2": "1-4", "17.3": "1-2" },
};
const numbers = Object.entries(sections).flatMap(([section, span]) => {
  const [from = 1, to = from] = span.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
});

describe.each(["docs/SECURITY.md", "docs/ASVS.md"])("%s", (doc) => {
  const text = read(doc);
  const files = new Map(all(text, /^\[([\w.-]+)\]: (\S+)$/gm) as [string, string][]);
  const body = text.replace(/^\[[\w.-]+\]: .*$/gm, "");
  const fileOf = (name: string) => path.join(ROOT, path.dirname(doc), files.get(name) ?? "");

  test("names files that are there, each once, and none in vain", () => {
    const used = new Set(all(body, /\[([\w.-]+)\](?!\()/g).map(([name]) => name));
    expect([...used].filter((name) => !files.has(name ?? ""))).toEqual([]);
    expect([...files.keys()].filter((name) => !used.has(name))).toEqual([]);
    expect(new Set(files.values()).size).toBe(files.size);
    expect([...files.keys()].filter((name) => !fs.existsSync(fileOf(name)))).toEqual([]);
    const paths = all(body, /`((?:apps|docs|functions|packages|scripts)\/[\w./-]+)`/g).map(
      ([one]) => one ?? "",
    );
    expect(paths.filter((one) => !fs.existsSync(path.join(ROOT, one)))).toEqual([]);
  });

  test("names tests by the titles they have", () => {
    const named = all(body, /\[([\w.-]+)\]((?:,? "[^"]+")+)/g).flatMap(([file = "", titles = ""]) =>
      all(titles, /"([^"]+)"/g).map(([title = ""]) => ({ file, title })),
    );
    expect(named.length).toBeGreaterThan(10);
    const isThere = ({ file, title }: { file: string; title: string }) =>
      ['"', "'", "`"].some((quote) =>
        fs.readFileSync(fileOf(file), "utf8").includes(`${quote}${title}${quote}`),
      );
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });
});

describe("docs/ASVS.md", () => {
  const lines = read("docs/ASVS.md").split("\n");
  const rows = lines.flatMap((line) => {
    const [, number, status, words] =
      /^\| (\d+\.\d+\.\d+) +\| [^|]+ \| (.+?) +\| ([^|]+) \|$/.exec(line) ?? [];
    return number ? [{ number, status, words: words ?? "" }] : [];
  });

  test("has each requirement of levels 1 and 2 once, in order: met, not ours, or open, and says why", () => {
    expect(numbers).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    for (const { number, status, words } of rows) {
      expect(["met", "not ours", "open"], number).toContain(status);
      expect(words.trim().length, number).toBeGreaterThan(3);
    }
  });

  test("counts them rightly", () => {
    const sums = lines.flatMap((line) => {
      const [, chapter, ...counts] = /^\| (V\d+|all)[^|]*\| (\d+) +\| (\d+) +\| (\d+) +\|$/.exec(line) ?? [];
      return chapter ? [[chapter, counts.map(Number)] as const] : [];
    });
    const counted = (begin: string) =>
      ["met", "not ours", "open"].map(
        (status) => rows.filter((row) => row.number.startsWith(begin) && row.status === status).length,
      );
    expect(sums).toHaveLength(18);
    for (const [chapter, counts] of sums)
      expect(counts, chapter).toEqual(counted(chapter === "all" ? "" : `${chapter.slice(1)}.`));
  });
});
