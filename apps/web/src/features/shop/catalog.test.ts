import { type CarPart, carParts } from "@openhood/domain/catalog/service";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupNames, groupOf } from "./catalog.ts";

describe("the services list", () => {
  test("puts every service in one of its groups", () => {
    fc.assert(
      fc.property(fc.subarray([...carParts]), (parts) => {
        expect(groupNames).toContain(groupOf({ parts }));
      }),
    );
  });

  test.each<[CarPart[], string]>([
    [["brakes"], "stopping"],
    [["battery"], "running"],
    [["climate"], "comfort"],
    [["lights", "body", "exhaust"], "care"],
    [[], "care"],
  ])("%j belongs to %s", (parts, group) => {
    expect(groupOf({ parts })).toBe(group);
  });

  test("maintenance is care whatever part it is about, and a repair is not for looking at many", () => {
    expect(groupOf({ parts: ["engine"], skill: "maintenance" })).toBe("care");
    expect(groupOf({ parts: ["engine", "lights", "exhaust"], skill: "engine" })).toBe("running");
    expect(groupOf({ parts: ["engine", "lights", "exhaust"], skill: null })).toBe("care");
  });
});
