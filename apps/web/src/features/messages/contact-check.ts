import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { SendMessage } from "@openhood/domain/messages/message";
import { type ContactValues, inputOf } from "./contact.ts";

/** What the function would say of this message, said before sending; it says the same in every language. */
export const contactIssues = (values: ContactValues): FieldIssue[] =>
  issuesOf(SendMessage, inputOf(values, "en"));
