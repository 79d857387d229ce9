import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { offerUndo } from "../../../ui/overlays/last-undo.ts";
import { type LogoPicture, pictureOf } from "./logo-picture.ts";

/** What became of a change: it is saved, or why it is not. */
export type LogoOutcome =
  | { is: "saved" | "removed" | "back" }
  /** Somebody else's, while one looks. */
  | { is: "theirs"; what: "removed" | "changed" | "back" }
  | { is: "refused"; reason: Extract<LogoPicture, { ok: false }>["reason"] | "edit-conflict" | "gone" }
  | { is: "failed"; text: string };

/** Changes the shop's logo at once; what is shown of it is read again whatever comes of that. */
export function useLogoChange() {
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<LogoOutcome | null>(null);
  const t = useTranslations("shop.profile.logo.done");
  /** The version that was read after one's own change. */
  const read = useRef<number | null>(null);
  /** Ends the offer to put back what was removed; it goes with the page. */
  const removed = useRef(() => {});
  useEffect(() => () => removed.current(), []);

  /** @param done what is said of it */
  const save = async (picture: string | null, done: "saved" | "removed" | "back"): Promise<LogoOutcome> => {
    const options = trpc.shop.logo.queryOptions();
    const { version } = await cache.ensureQueryData(options);
    const reply = await api.shop.saveLogo.mutate({ picture, version });
    const { logo, version: now } = await cache.fetchQuery({ ...options, staleTime: 0 });
    read.current = now;
    // Whoever wanted it away, or back, has it so, whoever was faster.
    if (reply.ok || picture === (logo?.png ?? null)) return { is: done };
    const { reason } = reply;
    if (reason === "edit-conflict" && !logo) return { is: "refused", reason: "gone" };
    return { is: "refused", reason: reason === "not-a-picture" ? "unreadable" : reason };
  };

  const change = async (work: () => Promise<LogoOutcome>): Promise<void> => {
    setBusy(true);
    try {
      setOutcome(await work());
    } catch (error) {
      noticeOutdated(error);
      setOutcome({ is: "failed", text: problem(error) });
    } finally {
      setBusy(false);
    }
  };

  const putBack = (picture: string) => {
    removed.current();
    return change(() => save(picture, "back"));
  };

  return {
    isBusy,
    outcome,
    choose: (file: File) =>
      change(async () => {
        const made = await pictureOf(file);
        if (!made.ok) return { is: "refused", reason: made.reason };
        removed.current();
        return save(made.picture, "saved");
      }),
    /** @param was the picture that goes: the undo key and the palette put it back, too */
    remove: (was: string) =>
      change(async () => {
        const outcome = await save(null, "removed");
        if (outcome.is === "removed")
          removed.current = offerUndo({ id: "logo", text: t("removed"), undo: () => void putBack(was) });
        return outcome;
      }),
    putBack,
    isOwn: (version: number) => version === read.current,
    /** Says what somebody else did; what was removed before is theirs to put back from then on. */
    tellTheirs: (what: "removed" | "changed" | "back") => {
      removed.current();
      setOutcome({ is: "theirs", what });
    },
  };
}
