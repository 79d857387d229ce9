import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactFields, contactIssue, emptyContact, withTopic } from "./contact.ts";
import { contactIssues } from "./contact-check.ts";

const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");

describe("the contact form", () => {
  test("never loses the person's own words to a topic, however often the topic changes", () => {
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1, maxLength: 5 }), (own, topics) => {
        let message = own;
        let before = "";
        for (const topic of topics.map((text) => `About: ${text}`)) {
          message = withTopic(message, topic, before);
          before = topic;
          expect(message.startsWith(topic)).toBe(true);
          expect(message.endsWith(own.trimStart())).toBe(true);
        }
      }),
    );
  });

  test("says of an empty form what is missing", () => {
    const found = contactIssues(emptyContact).map((issue) => contactIssue(issue, emptyContact));
    expect(Object.fromEntries(found.map(({ path, kind }) => [path, kind]))).toEqual({
      message: "required",
      name: "required",
      email: "required",
    });
  });

  test("names the limit of what is too long, and takes empty optional fields", () => {
    const typed = { name: "A", email: "a@b.example", vehicle: "x".repeat(121), message: "Hi" };
    const values = { ...emptyContact, ...typed };
    const found = contactIssues(values).map((issue) => contactIssue(issue, values));
    expect(found).toEqual([{ path: "vehicle", kind: "too-long", limit: 120 }]);
  });

  test("has a place for what the server says of a field it does not show", () => {
    expect(contactIssue({ path: "key", code: "invalid" }, {}).path).toBe("form");
    for (const field of contactFields)
      expect(contactIssue({ path: field, code: "invalid" }, { [field]: "x" })).toMatchObject({
        path: field,
        kind: "other",
      });
  });
});
