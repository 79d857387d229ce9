import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { noticeOutdated, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { presentUndoable } from "../../ui/overlays/last-undo.ts";
import { presentToast } from "../../ui/overlays/present.ts";

/** Archives messages and brings them back, saying so each time. */
export function useArchive() {
  const t = useTranslations("desk.archive");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const undoLast = useRef<(() => void) | null>(null);

  const attempt = async (work: () => Promise<{ ok: boolean }>): Promise<boolean> => {
    try {
      await work();
      // Archived by somebody else already: just as good.
      await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
      return true;
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error) });
      return false;
    }
  };

  const reopen = async (id: string, then = () => {}): Promise<boolean> => {
    undoLast.current = null;
    const done = await attempt(() => client.messages.reopen.mutate({ id }));
    if (done) then();
    return done;
  };

  return {
    /** `back` is called on undo. */
    archive: async (id: string, name: string, back = () => {}): Promise<boolean> => {
      const archiving = attempt(() => client.messages.archive.mutate({ id }));
      let takenBack = false;
      let withdraw = () => {};
      // Works before the reply is there, too.
      const takeBack = () => {
        takenBack = true;
        withdraw();
        if (undoLast.current === takeBack) undoLast.current = null;
        return archiving
          .then((done) => done && reopen(id, back))
          .then((isBack) => isBack && presentToast({ text: t("undone", { name }) }));
      };
      undoLast.current = takeBack;
      const done = await archiving;
      if (!done && undoLast.current === takeBack) undoLast.current = null;
      if (!done || takenBack) return done;
      withdraw = presentUndoable({
        id,
        text: t("done", { name }),
        action: t("undo"),
        undo: takeBack,
      });
      return true;
    },
    reopen: (id: string) => reopen(id),
    /** Undoes the last archiving, for the keyboard. */
    undo: () => undoLast.current?.(),
  };
}
