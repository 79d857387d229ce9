import { findLines, indexOf, lineNow } from "@openhood/domain/search/find-lines";
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { SearchCopy } from "../../features/search/use-search-copy.ts";
import { useDensity } from "../../platform/density.ts";
import { useMe } from "../../platform/me.ts";
import type { Messages } from "../../platform/messages.ts";
import { type Store, useStore } from "../../platform/store.ts";
import { type Command, uniqueCommands } from "../../ui/commands.ts";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { BufferedKeys } from "../../ui/overlays/buffer-keys.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./palette.module.css";
import { type FoundGroup, type Scored, search } from "./palette-search.ts";
import { type Reading, type ReadMessages, useReading } from "./use-reading.ts";
import { type RecordCommand, useRecordCommand } from "./use-record-commands.ts";

/** What outlives the palette, as long as the desk is open. */
export type KeptByPalette = {
  /** Records that were opened from here, the latest first. */
  recent: readonly RecordCommand[];
  messages: ReadMessages | null;
};

type Props = {
  commands: readonly Command[];
  /** What customers, vehicles and appointments are looked for in. */
  copy: Store<SearchCopy>;
  kept: KeptByPalette;
  /** What was typed before the field was there. */
  typed: BufferedKeys;
  close: (chosen?: Command | RecordCommand) => void;
};

const NOTHING = indexOf([]);
/** Most records of a kind that are shown. */
const MOST = 6;
/** Customers one can book for at once. */
const ACTED_ON = 2;

/** One field that finds customers, vehicles, appointments, orders, messages, pages and things to do. */
export function Palette({ commands, copy, kept, typed, close }: Props) {
  const t = useTranslations("palette");
  const [words, setWords] = useState("");
  const commandOf = useRecordCommand();
  const messages = useReading(kept);
  const { status, index: had } = useStore(copy);
  const index = had ?? NOTHING;
  const wordsOf = useTranslations("palette.words");
  const named = commands.map(({ wordsKey, ...command }) =>
    wordsKey ? { ...command, words: wordsOf(wordsKey as keyof Messages["palette"]["words"]) } : command,
  );
  const all = uniqueCommands([...named, ...messages.commands]);
  const records = useMemo(() => {
    const lines = findLines(index, words, { most: MOST, now: Date.now() });
    const scored = Object.values(lines).flatMap(({ best }) => best.map(commandOf));
    const counts = {
      customers: lines.customer.count,
      vehicles: lines.vehicle.count,
      appointments: lines.appointment.count,
      orders: lines.order.count,
    };
    // With the best of the customers one may do something at once.
    const also = scored
      .filter(({ kind }) => kind === "customer")
      .slice(0, ACTED_ON)
      .flatMap(({ also }) => also ?? []);
    const found = scored.map((command): Scored => ({ command, score: command.score }));
    return { scored: [...found, ...also], counts };
  }, [index, words]);
  const before = words.trim()
    ? []
    : kept.recent.flatMap(({ kind, record }) => {
        const found = lineNow(index, kind, record);
        return found ? [{ command: { ...commandOf(found), group: "recent" as const }, score: 1 }] : [];
      });
  const found = search(all, words, [...before, ...records.scored], records.counts);
  // Other words, other results: the best of them is in sight, wherever the list was.
  const list = useRef<HTMLDivElement>(null);
  const best = found[0]?.commands[0]?.id;
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [words, best]);
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
      <CommandList ref={list} label={t("results")} className={`${styles.list} ion-content-scroll-host`}>
        {found.map((group) => (
          <Group key={group.group} {...group} onChoose={close} />
        ))}
      </CommandList>
      <p role="status" className={styles.status} data-none={found.length === 0 || undefined}>
        <Said found={found} words={words} messages={messages} copy={status} />
      </p>
    </CommandRoot>
  );
}

function Group({ group, commands, count, onChoose }: FoundGroup & { onChoose: Props["close"] }) {
  const t = useTranslations("palette");
  const name = t(`groups.${group}`);
  const shown = commands.length;
  return (
    <CommandGroup
      heading={count > shown ? t("someOf", { name, shown, count }) : name}
      className={styles.group}
    >
      {commands.map((command) => {
        const { id, icon, label, detail, key } = command;
        return (
          <CommandItem key={id} value={id} className={styles.offer} onSelect={() => onChoose(command)}>
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
        );
      })}
    </CommandGroup>
  );
}

function Said({
  found,
  words,
  messages,
  copy,
}: {
  found: readonly FoundGroup[];
  words: string;
  messages: Reading;
  copy: SearchCopy["status"];
}) {
  const t = useTranslations("palette");
  if (messages.status === "reading" || copy === "reading" || copy === "idle") return t("reading");
  if (messages.status === "failed" || copy === "failed") return t("notRead");
  if (copy === "making") return t("making");
  const count = found.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return t("none");
  return words.trim() ? t("found", { count }) : t("hint");
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
