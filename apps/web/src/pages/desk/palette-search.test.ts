import { expect, test } from "vitest";
import type { Command } from "../../ui/commands.ts";
import { search } from "./palette-search.ts";

const command = (
  id: string,
  group: Command["group"],
  label: string,
  more: Partial<Command> = {},
): Command => ({
  id,
  group,
  label,
  icon: "mail",
  run: () => {},
  ...more,
});
const message = (id: string, label: string, words: string) => command(id, "messages", label, { words });

const commands = [
  command("archive", "here", "Archive the message of Ada"),
  command("staff", "go", "Team"),
  command("invite", "make", "Invite somebody to the team", { words: "staff" }),
  command("sesion", "mine", "Cerrar sesión"),
  message("m1", "Ada Byron", "The brakes squeal"),
  message("m2", "Grace Hopper", "The clutch slips, and a crew of mice lives in the boot"),
];
const ids = (words: string) => search(commands, words).flatMap((group) => group.commands.map(({ id }) => id));

test("without words everything is there, in the groups' order", () => {
  expect(ids("")).toEqual(["archive", "m1", "m2", "staff", "invite", "sesion"]);
});

test("what waits to be asked for is there only by its words, and the first", () => {
  const nothing = command("undo", "here", "Undo: nothing is left to undo", { onlyAsked: true });
  const all = [...commands, nothing, command("mail", "go", "E-mail that did not go out")];
  const found = (words: string) => search(all, words).flatMap((group) => group.commands.map(({ id }) => id));
  expect(found("")).not.toContain("undo");
  expect(found("undo")[0]).toBe("undo");
});

test("of the messages only the latest few are shown until somebody asks for more", () => {
  const many = Array.from({ length: 9 }, (_, index) => message(`m${index}`, `Person ${index}`, "Brakes"));
  expect(search(many, "")[0]?.commands).toHaveLength(5);
  expect(search(many, "brakes")[0]?.commands).toHaveLength(9);
});

test("a command is found by its beginning and by its further words, the best first", () => {
  expect(ids("team")[0]).toBe("staff");
  expect(ids("staff")).toContain("invite");
  expect(ids("arch")[0]).toBe("archive");
});

test("a message is found by its person and by all of the words, whatever their order", () => {
  expect(ids("byron")).toEqual(["m1"]);
  expect(ids("mice clutch")).toEqual(["m2"]);
  expect(ids("mice brakes")).toEqual([]);
});

test("accents and case do not count", () => {
  expect(ids("SESION")).toEqual(["sesion"]);
  expect(ids("sesión")).toEqual(["sesion"]);
});
