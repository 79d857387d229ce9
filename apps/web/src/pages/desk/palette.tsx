import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { useDensity } from "../../platform/density.ts";
import { useMe } from "../../platform/me.ts";
import { type Store, useStore } from "../../platform/store.ts";
import { type Command, uniqueCommands } from "../../ui/commands.ts";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { BufferedKeys } from "./buffer-keys.ts";
import styles from "./palette.module.css";
import { type Found, search } from "./palette-search.ts";

type Props = {
  commands: readonly Command[];
  /** Messages that are read while the palette is open. */
  read: Store<Reading>;
  /** What was typed before the field was there. */
  typed: BufferedKeys;
  close: (chosen?: string) => void;
};

/** Messages from the server: what is there, and whether more is on its way or could not be had. */
export type Reading = { status: "reading" | "done" | "failed"; commands: readonly Command[] };

/** One field that finds pages, messages and things to do. */
export function Palette({ commands, read, typed, close }: Props) {
  const t = useTranslations("desk.palette");
  const [words, setWords] = useState("");
  const messages = useStore(read);
  const all = uniqueCommands([...commands, ...messages.commands]);
  const found = search(all, words);
  const field = useFirstFocus(() => {
    const early = typed.release();
    // At once: the next key must find the field with what was typed before it.
    flushSync(() => setWords(early));
  });
  const { density } = useDensity(useMe().uid);
  return (
    <CommandRoot
      label={t("field")}
      shouldFilter={false}
      vimBindings={false}
      loop
      data-density={density}
      className={styles.palette}
      onKeyDown={(event) => {
        if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.ask}>
        <Icon name="search" size={18} />
        <CommandInput
          ref={field}
          className={styles.field}
          placeholder={t("placeholder")}
          enterKeyHint="go"
          autoCapitalize="off"
          value={words}
          onValueChange={setWords}
          // These move the caret; the list has its own.
          onKeyDown={(event) => (event.key === "Home" || event.key === "End") && event.stopPropagation()}
        />
        <button type="button" className={styles.close} onClick={() => close()}>
          {t("close")}
        </button>
      </div>
      <CommandList label={t("results")} className={`${styles.list} ion-content-scroll-host`}>
        {found.map((group) => (
          <Group key={group.group} {...group} onChoose={close} />
        ))}
      </CommandList>
      <p role="status" className={styles.status} data-none={found.length === 0 || undefined}>
        <Said found={found} words={words} messages={messages} known={all} />
      </p>
    </CommandRoot>
  );
}

function Group({ group, commands, onChoose }: Found & { onChoose: (id: string) => void }) {
  const t = useTranslations("desk.palette");
  return (
    <CommandGroup heading={t(`groups.${group}`)} className={styles.group}>
      {commands.map(({ id, icon, label, detail, key }) => (
        <CommandItem key={id} value={id} className={styles.offer} onSelect={onChoose}>
          <Icon name={icon} size={18} />
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
          {key && (
            <span className={styles.key}>
              <VisuallyHidden>{t("key")} </VisuallyHidden>
              <Kbd>{key}</Kbd>
            </span>
          )}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function Said({
  found,
  words,
  messages,
  known,
}: {
  found: readonly Found[];
  words: string;
  messages: Reading;
  known: readonly Command[];
}) {
  const t = useTranslations("desk.palette");
  if (messages.status === "reading") return t("reading");
  if (messages.status === "failed") return t("notRead");
  const count = found.reduce((sum, group) => sum + group.commands.length, 0);
  const among = known.filter(({ group }) => group === "messages").length;
  if (count === 0) return t("none", { among });
  return words.trim() ? t("found", { count, among }) : t("hint", { among });
}

// The sheet takes a moment to be there, and until then nothing in it takes the focus.
function useFirstFocus(then: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(then);
  useEffect(() => {
    const attempt = () => {
      field.current?.focus({ preventScroll: true });
      if (document.activeElement === field.current) done.current();
      else frame = requestAnimationFrame(attempt);
    };
    let frame = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
