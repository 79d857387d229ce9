import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";

type Props = {
  id: string;
  name: string;
  /** The list it is in, where one goes on. */
  list: string;
  words: { button: string; title: string; text: string; confirm: string; done: string; conflict: string };
  remove: () => Promise<{ ok: boolean }>;
  restore: () => Promise<{ ok: boolean }>;
  reread: () => Promise<unknown>;
};

/** Removes something from one of the shop's lists, and offers to put it back. */
export function RemoveButton({ id, name, list, words, reread, ...send }: Props) {
  const t = useTranslations("shop.removed");
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { run, pending } = useAction<"remove" | "restore", { ok: boolean }>({
    name: "shop.remove",
    id: () => id,
    send: async (what) => {
      const reply = await send[what]();
      // First the page, which would say that there is none.
      if (what === "remove" && reply.ok) await navigate(list, withTransition());
      await reread();
      return reply;
    },
    words: ({ ok }, what) => {
      if (what === "restore") return { ok, text: t(ok ? "isBack" : "notBack", { name }) };
      if (!ok) return { ok, text: words.conflict };
      return { ok, text: words.done, undo: (): Promise<boolean> => run("restore") };
    },
    changes: [],
  });
  const ask = async () => {
    const { title, text, confirm: yes } = words;
    if (await confirm({ title, text, confirm: yes, danger: true })) await run("remove");
  };
  return (
    <Button
      variant="danger"
      size="small"
      icon="trash"
      pending={pending.length > 0}
      onClick={() => void ask()}
    >
      {words.button}
    </Button>
  );
}
