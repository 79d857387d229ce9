import { useNavigate } from "react-router-dom";
import type { InboxRow } from "../../features/messages/inbox-rows.ts";
import type { Command } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";

/** Makes a message something the palette leads to. */
export function useMessageCommand(): (row: InboxRow) => Command {
  const navigate = useNavigate();
  return ({ id, from, excerpt, state: { status } }) => ({
    id: `open:${id}`,
    group: "messages",
    icon: "mail",
    label: from.name,
    detail: [from.vehicle, excerpt].filter(Boolean).join(" · "),
    words: from.email ?? "",
    run: () =>
      void navigate(
        { pathname: `/desk/messages/${id}`, search: status === "new" ? "" : `?status=${status}` },
        withTransition(),
      ),
  });
}
