import type { FieldIssue } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";

/** What the contact form holds. `topic` is not on the screen, but is part of the draft. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  vehicle: string;
  message: string;
  /** The line the message was started with, as long as it may still stand there. */
  topic: string;
  /** What only machines fill in. */
  website: string;
};

export const emptyContact: ContactValues = {
  name: "",
  email: "",
  phone: "",
  vehicle: "",
  message: "",
  topic: "",
  website: "",
};

/** What is sent of it. */
export const inputOf = ({ topic: _, website, ...input }: ContactValues, language: Language) => ({
  ...input,
  language,
  ...(website ? { website } : {}),
});

/** The fields a person sees, as they stand on the page. */
export const contactFields = ["message", "vehicle", "name", "phone", "email"] as const;
export type ContactField = (typeof contactFields)[number];

/** Puts a topic on top of a message: in place of an earlier one, and never over the person's own words. */
export function withTopic(message: string, topic: string, previous: string): string {
  const own = previous && message.startsWith(previous) ? message.slice(previous.length) : message;
  const words = own.replace(/^\s+/, "");
  return words ? `${topic}\n\n${words}` : `${topic}\n\n`;
}

/** What is wrong, by the sentence the catalog has for it. */
export type ContactIssue = {
  path: ContactField | "form";
  kind: "required" | "too-long" | "other";
  limit: number;
};

/** Turns an issue into what the form says about it. An empty field is missing something, whatever else it lacks. */
export function contactIssue(issue: FieldIssue, values: Partial<Record<string, string>>): ContactIssue {
  const path = contactFields.find((one) => one === issue.path.split(".")[0]) ?? "form";
  const empty = path !== "form" && (values[path] ?? "").trim() === "";
  const kind =
    empty || issue.code === "required" ? "required" : issue.code === "too-long" ? "too-long" : "other";
  return { path, kind, limit: issue.limit ?? 0 };
}
