import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import { SendMessage } from "@openhood/domain/messages/message";

/** What the function would say of this message, said before sending. */
export function contactIssues(input: unknown): FieldIssue[] {
  const parsed = SendMessage.safeParse(input);
  return parsed.success ? [] : fieldIssues(parsed.error);
}
