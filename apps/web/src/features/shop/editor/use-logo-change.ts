import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { offerUndo } from "../../../ui/overlays/last-undo.ts";
import { useIsSavingLogo } from "../use-logo.ts";
import { type LogoPicture, pictureOf } from "./logo-picture.ts";
import { useToldElsewhere } from "./use-told-elsewhere.ts";

/** What became of a change: it is saved, or why it is not. */
export type LogoOutcome =
  | {
      is: "saved" | "removed" | "back";
      /** The picture that went, where it can be put back. */
      was?: string | undefined;
      /** It was done before the page was opened. */
      isPast?: boolean;
    }
  /** Somebody else's, while one looks. */
  | { is: "theirs"; what: "removed" | "changed" | "back" }
  | { is: "refused"; reason: Extract<LogoPicture, { ok: false }>["reason"] | "edit-conflict" | "gone" }
  | { is: "failed"; text: string };

/** Under what the picture that went is kept over a reload. */
const FORMER = "shop.logo.former";
/** Which picture went, what is said of that, when (ms since 1970), and the logo's version then. */
type Former = { was: string; is: "saved" | "removed"; at: number; version: number };

/** Changes the shop's logo at once; what is shown of it is read again whatever comes of that. */
export function useLogoChange() {
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const { mutateAsync } = useMutation({
    mutationKey: trpc.shop.saveLogo.mutationKey(),
    mutationFn: (work: () => Promise<LogoOutcome>) => work(),
  });
  // Whoever left while it was being saved may come back to it: it is this one's own, wherever it began.
  const isBusy = useIsSavingLogo();
  const ownKey = [...trpc.shop.logo.queryKey(), "own"];
  /** The version that was read after one's own last change. */
  const ownVersion = () => cache.getQueryData<number>(ownKey);
  const [outcome, setOutcome] = useState<LogoOutcome | null>(null);
  const words = useTranslations("shop.profile.logo");
  const t = useTranslations("shop.profile.logo.done");
  /** Ends the offer to put back what was there before; it goes with the page. */
  const former = useRef(() => {});
  const elsewhere = useToldElsewhere();
  useEffect(() => () => former.current(), []);
  const endFormer = () => {
    former.current();
    clearDraft(FORMER);
  };

  /** @param done what is said of it */
  const save = async (picture: string | null, done: "saved" | "removed" | "back"): Promise<LogoOutcome> => {
    const options = trpc.shop.logo.queryOptions();
    const { version } = await cache.ensureQueryData(options);
    const reply = await api.shop.saveLogo.mutate({ picture, version });
    const { logo, version: now } = await readAnew(cache, options);
    cache.setQueryData(ownKey, now);
    // Whoever wanted it away, or back, has it so, whoever was faster.
    if (reply.ok || picture === (logo?.png ?? null)) return { is: done };
    const { reason } = reply;
    if (reason === "edit-conflict" && !logo) return { is: "refused", reason: "gone" };
    return { is: "refused", reason: reason === "not-a-picture" ? "unreadable" : reason };
  };

  const change = async (work: () => Promise<LogoOutcome>): Promise<void> => {
    setOutcome(null);
    const outcome = await mutateAsync(work).catch(
      (error: unknown): LogoOutcome => ({ is: "failed", text: problem(error) }),
    );
    setOutcome(outcome);
    if (outcome.is !== "failed" && outcome.is !== "refused") return;
    const why = outcome.is === "failed" ? outcome.text : words(`refused.${outcome.reason}`);
    elsewhere.tell(`${words("notSaved")} ${why}`);
  };

  const putBack = (picture: string) => {
    endFormer();
    return change(() => save(picture, "back"));
  };

  /** Saves another picture, or none, in the place of one that the undo key and the palette put back, too. */
  const replace = async (
    was: string | undefined,
    picture: string | null,
    done: "saved" | "removed",
  ): Promise<LogoOutcome> => {
    const outcome = await save(picture, done);
    if (outcome.is !== done || was === undefined || was === picture) return outcome;
    const one = { was, is: done, at: Date.now(), version: ownVersion() ?? 0 };
    writeDraft(FORMER, one);
    offer(one);
    return { is: done, was };
  };
  const offer = ({ was, is, at }: Former) => {
    former.current = offerUndo({ id: "logo", text: t(is), undo: () => void putBack(was), at });
  };

  return {
    isBusy,
    outcome,
    /** @param was the picture in whose place it comes */
    choose: (file: File, was: string | undefined) =>
      change(async () => {
        const made = await pictureOf(file);
        if (!made.ok) return { is: "refused", reason: made.reason };
        endFormer();
        return replace(was, made.picture, "saved");
      }),
    remove: (was: string) => change(() => replace(was, null, "removed")),
    putBack,
    /** Offers to put back what went before the page was opened, unless there is another logo since. */
    resume: (version: number) => {
      const kept = readDraft(FORMER) as Former | null;
      if (kept?.version !== version) return clearDraft(FORMER);
      offer(kept);
      setOutcome({ is: kept.is, was: kept.was, isPast: true });
    },
    isOwn: (version: number) => version === ownVersion(),
    /** Says what somebody else did; what was there before is theirs to put back from then on. */
    tellTheirs: (png: string | undefined) => {
      endFormer();
      const isBack = outcome && "was" in outcome && outcome.was === png;
      setOutcome({ is: "theirs", what: !png ? "removed" : isBack ? "back" : "changed" });
    },
  };
}
