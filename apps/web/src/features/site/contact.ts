import type { FieldIssue } from "@openhood/domain/field-issues";

/** What the contact form holds. `topic` is not on the screen, but is part of the draft. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  vehicle: string;
  message: string;
  website: string;
  /** The line the message was started with, as long as it may still stand there. */
  topic: string;
};

export const emptyContact: ContactValues = {
  name: "",
  email: "",
  phone: "",
  vehicle: "",
  message: "",
  website: "",
  topic: "",
};

/** The fields a person sees, in their order. */
export const contactFields = ["name", "email", "phone", "vehicle", "message"] as const;
export type ContactField = (typeof contactFields)[number];

/** Puts a topic on top of a message: in place of an earlier one, and never over the person's own words. */
export function withTopic(message: string, topic: string, previous: string): string {
  const own = previous && message.startsWith(previous) ? message.slice(previous.length) : message;
  const words = own.replace(/^\s+/, "");
  return words ? `${topic}\n\n${words}` : `${topic}\n\n`;
}

/** Which sentence of the catalogue an issue gets: its field and its kind. */
export function sentenceOf(issue: FieldIssue): {
  field: ContactField | "form";
  kind: "required" | "too-long" | "other";
  limit: number;
} {
  const field = contactFields.find((one) => one === issue.path.split(".")[0]) ?? "form";
  const kind = issue.code === "required" || issue.code === "too-long" ? issue.code : "other";
  return { field, kind, limit: issue.limit ?? 0 };
}

/** How to say how long to wait: seconds below a minute and a half, minutes below an hour, else the time. */
export function waitOf(seconds: number): { unit: "now" | "seconds" | "minutes" | "time"; count: number } {
  if (seconds <= 0) return { unit: "now", count: 0 };
  if (seconds <= 90) return { unit: "seconds", count: Math.ceil(seconds) };
  if (seconds <= 3_600) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "time", count: seconds };
}
