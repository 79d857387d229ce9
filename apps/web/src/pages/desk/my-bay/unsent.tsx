import { useState } from "react";
import { useTranslations } from "use-intl";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { clearDraft, draftsOf } from "../../../platform/drafts.ts";
import { clearIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import type { OutboxEntry } from "../../../platform/outbox.ts";
import { Button } from "../../../ui/button.tsx";
import { BAY_DRAFTS, textOf } from "./bay-notes.ts";

type Draft = { about?: { id: string; car: string }; seen?: Record<string, unknown> };

/** Drafts as entries of the list, so that they can be copied. */
const entryOf = (owner: string, name: string, { about, seen = {}, ...fields }: Draft): OutboxEntry[] => {
  const text = textOf(fields, seen);
  if (!about || !text) return [];
  return [
    {
      ...{ key: name, owner, procedure: "", input: null, at: Date.now(), sendBy: 0 },
      subject: { kind: "order", id: about.id, label: about.car },
      detail: { text },
      state: { is: "failed", reason: "unfinished" },
    },
  ];
};

/** What was typed and not sent in forms the page does not show now. @param forms those it shows */
export function OrphanedDrafts({ forms }: { forms: readonly string[] }) {
  const t = useTranslations("outbox");
  const { uid } = useMe();
  const [, readAgain] = useState(0);
  const drafts = draftsOf(uid, BAY_DRAFTS)
    .filter(({ name }) => !forms.includes(name))
    .flatMap(({ name, values }) => entryOf(uid, name, values));
  const discard = (name: string) => {
    clearDraft(name, uid);
    clearIntent(name, uid);
    readAgain((count) => count + 1);
  };
  if (drafts.length === 0) return null;
  return (
    <OutboxList
      entries={drafts}
      actions={({ key, detail }) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("discardOf", detail as { text: string })}
          onClick={() => discard(key)}
        >
          {t("discard")}
        </Button>
      )}
    />
  );
}
