import type { FieldIssue } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";

/** What the contact form holds. `topic` is not on the screen, but is part of the draft. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  vehicle: string;
  message: string;
  /** The line the message was started with, as long as it may still be in it. */
  topic: string;
  /** The honeypot. */
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

/** The visible fields, in the order of the page. */
export const contactFields = ["message", "vehicle", "name", "phone", "email"] as const;
export type ContactField = (typeof contactFields)[number];

/** Puts a topic at the top of a message; it replaces an earlier topic, never what the person wrote. */
export function withTopic(message: string, topic: string, previous: string): string {
  const own = previous && message.startsWith(previous) ? message.slice(previous.length) : message;
  const words = own.replace(/^\s+/, "");
  return words ? `${topic}\n\n${words}` : `${topic}\n\n`;
}

/** What is wrong, by the key of its message. */
export type ContactIssue = {
  path: ContactField | "form";
  kind: "required" | "too-long" | "other";
  limit: number;
};

/** Turns an issue into what the form says about it. An empty field is always reported as missing. */
export function contactIssue(issue: FieldIssue, values: Partial<Record<string, string>>): ContactIssue {
  const path = contactFields.find((one) => one === issue.path.split(".")[0]) ?? "form";
  const empty = path !== "form" && (values[path] ?? "").trim() === "";
  const kind =
    empty || issue.code === "required" ? "required" : issue.code === "too-long" ? "too-long" : "other";
  return { path, kind, limit: issue.limit ?? 0 };
}
