import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { feel } from "../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useProblemText } from "../../platform/problem.ts";
import { presentUndoable } from "./last-undo.ts";
import { presentToast } from "./present.ts";

/** What the server made of an action, in words; without a text nothing is said. */
export type ActionResult = {
  ok: boolean;
  text?: string;
  undo?: () => unknown;
  link?: { text: string; onPress: () => void };
};

type Action<Input, Reply> = {
  name: string;
  /** What it is done to. Only the last action on a thing can be undone. */
  id: (input: Input) => string;
  /**
   * @param key makes the idempotency key of what is sent
   * @returns null when the person thought better of it, or the press waits in the outbox
   */
  send: (input: Input, key: (sent: unknown) => string) => Promise<Reply | null>;
  words: (reply: Reply, input: Input) => ActionResult | Promise<ActionResult>;
  /** What is said before the reason when no answer came. */
  failed?: (input: Input) => string;
  /** What to read again. */
  changes: readonly QueryKey[];
};

/**
 * Runs a press of a button: says whether it was done, refused or failed, and offers Undo. A screen folds `pending` over
 * what it has read: it shows the result at once, and rolls back by itself.
 */
export function useAction<Input, Reply>({ name, id, send, words, failed, changes }: Action<Input, Reply>) {
  const t = useTranslations("ui");
  const problem = useProblemText();
  const cache = useQueryClient();
  const [pending, setPending] = useState<readonly Input[]>([]);
  const { mutateAsync } = useMutation({
    mutationFn: async (input: Input) => {
      const intent = `${name}.${id(input)}`;
      const reply = await send(input, (sent) => intentKey(intent, sent));
      clearIntent(intent);
      return reply;
    },
  });

  /** Says what became of an action on a thing, also of one that was sent otherwise. */
  const say = (thing: string, { text, undo, link }: ActionResult) => {
    if (!text) return;
    const toast = { text, ...(link && { link }) };
    if (undo) presentUndoable({ ...toast, id: thing, action: t("undo"), undo });
    else presentToast({ ...toast, duration: UNDO_OFFERED });
  };

  /** Resolves to whether it was done, once the page has read what that changed. */
  const run = async (input: Input): Promise<boolean> => {
    setPending((all) => [...all, input]);
    const settle = () => setPending((all) => all.filter((one) => one !== input));
    let result: ActionResult = { ok: false };
    try {
      const reply = await mutateAsync(input);
      if (reply !== null) result = await words(reply, input);
    } catch (error) {
      result = { ok: false, text: [failed?.(input), problem(error)].filter(Boolean).join(" ") };
    }
    if (result.ok) feel("success");
    else {
      settle();
      say(id(input), result);
    }
    await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })));
    settle();
    // What is said to be done is seen by then.
    if (result.ok) say(id(input), result);
    return result.ok;
  };
  return { run, pending, say };
}
