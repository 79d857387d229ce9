import { may } from "@openhood/domain/staff/policies";
import { useTranslations } from "use-intl";
import type { InboxRow, ListedRow } from "../../../features/messages/inbox-rows.ts";
import { useAssign } from "../../../features/messages/use-assign.ts";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { type Command, useCommands } from "../../../ui/commands.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useMessageCommand } from "../use-message-command.ts";

type Subject = Pick<InboxRow, "id" | "from" | "state" | "assignee">;
type Actions = {
  rows: readonly ListedRow[];
  /** The message that has the focus, or else the one that is open. */
  here: () => Subject | null;
  answer: (message: Subject) => void;
  archive: (id: string, name: string) => void;
  reopen: (id: string) => void;
};

/** Registers the commands for what can be done with the message at hand, and the way to the others. */
export function useInboxCommands({ rows, here, answer, archive, reopen }: Actions): void {
  const t = useTranslations("desk.palette.commands");
  const me = useMe();
  const problem = useProblemText();
  const assign = useAssign();
  const messageCommand = useMessageCommand();
  const actor = { role: me.role, uid: me.uid, email: me.email ?? "", name: me.name ?? "" };

  const toMe = (id: string) =>
    assign.mutate({ id, to: me.uid }, { onError: (error) => void presentToast({ text: problem(error) }) });

  const about = (message: Subject): Command[] => {
    const { id } = message;
    const { name } = message.from;
    const mine = message.assignee?.uid === me.uid;
    const commands: Command[] = [];
    const command = (
      id: Command["id"],
      icon: Command["icon"],
      label: string,
      run: () => void,
      key?: string,
    ) => commands.push({ id, group: "here", icon, label, run, ...(key ? { key } : {}) });
    if (may(actor, "messages.answer", mine))
      command("answer", "send", t("answer", { name }), () => answer(message), "r");
    if (me.may("messages.assign") && !mine) command("toMe", "user", t("toMe", { name }), () => toMe(id));
    if (me.may("messages.archive"))
      if (message.state.status === "archived")
        command("reopen", "inbox", t("reopen", { name }), () => reopen(id));
      else command("archive", "archive", t("archive", { name }), () => archive(id, name), "e");
    return commands;
  };

  useCommands(() => {
    const message = here();
    return [...(message ? about(message) : []), ...rows.map(messageCommand)];
  });
}
