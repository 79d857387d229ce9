import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { SendMessage } from "@openhood/domain/messages/message";
import { type ContactValues, inputOf } from "./contact.ts";

/** What the server would find wrong with this message, before it is sent; the language does not matter. */
export const contactIssues = (values: ContactValues): FieldIssue[] =>
  issuesOf(SendMessage, inputOf(values, "en"));
