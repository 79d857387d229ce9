import { Id, IdempotencyKey, Instant } from "@openhood/domain/fields";
import { EntryText, MessageStatus, SendMessage } from "@openhood/domain/messages/message";
import { z } from "zod";
import { crowd, hour, minute, perCaller } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { answerMessage } from "./answer-message.ts";
import { archiveMessage } from "./archive-message.ts";
import { assignMessage } from "./assign-message.ts";
import { beginConversation } from "./begin-conversation.ts";
import { findConversation } from "./find-conversation.ts";
import { followUpMessage } from "./follow-up-message.ts";
import { getMessage } from "./get-message.ts";
import { getOriginal } from "./get-original.ts";
import { listInbox } from "./list-inbox.ts";
import { listOwnMessages } from "./list-own-messages.ts";
import { reopenMessage } from "./reopen-message.ts";
import { sendMessage } from "./send-message.ts";

const OneMessage = z.strictObject({ id: Id });
const Entry = z.strictObject({ id: Id, text: EntryText, key: IdempotencyKey });
const Page = z.strictObject({
  status: MessageStatus,
  after: z.strictObject({ updatedAt: Instant, id: Id }).nullable(),
});

export const messagesRouter = router({
  send: mutation(SendMessage.extend({ key: IdempotencyKey }), [
    { per: "caller", max: 10, seconds: 10 * minute },
    { per: "pair", max: 10, seconds: hour },
    crowd,
  ]).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  mine: query().query(({ ctx }) => listOwnMessages(ctx)),
  followUp: mutation(Entry, perCaller(20, hour)).mutation(({ ctx, input }) => followUpMessage(ctx, input)),
  inbox: query(Page).query(({ ctx, input }) => listInbox(ctx, input)),
  get: query(OneMessage).query(({ ctx, input }) => getMessage(ctx, input)),
  original: query(z.strictObject({ message: Id, id: Id })).query(({ ctx, input }) => getOriginal(ctx, input)),
  withCustomer: query(z.strictObject({ appointment: Id })).query(({ ctx, input }) =>
    findConversation(ctx, input),
  ),
  begin: mutation(z.strictObject({ appointment: Id, text: EntryText, key: IdempotencyKey })).mutation(
    ({ ctx, input }) => beginConversation(ctx, input),
  ),
  answer: mutation(Entry).mutation(({ ctx, input }) => answerMessage(ctx, input)),
  archive: mutation(OneMessage).mutation(({ ctx, input }) => archiveMessage(ctx, input)),
  reopen: mutation(OneMessage).mutation(({ ctx, input }) => reopenMessage(ctx, input)),
  assign: mutation(z.strictObject({ id: Id, to: Id.nullable() })).mutation(({ ctx, input }) =>
    assignMessage(ctx, input),
  ),
});
