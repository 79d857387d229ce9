import { useEffect, useRef } from "react";
import type { IconName } from "./icons.tsx";

/** The order in which the palette shows them. */
export const commandGroups = [
  "here",
  "recent",
  "customers",
  "vehicles",
  "appointments",
  "orders",
  "messages",
  "go",
  "make",
  "mine",
] as const;

/** Something the palette can do or lead to. */
export type Command = {
  /** Stable: the same for the same thing each time. */
  id: string;
  group: (typeof commandGroups)[number];
  icon: IconName;
  label: string;
  /** A second line. */
  detail?: string;
  /** More words to find it by. */
  words?: string;
  /** The same, by their key in the file that comes with the palette. */
  wordsKey?: string;
  /** Shown only to whoever looks for it. */
  onlyAsked?: boolean;
  /** The single key that does the same. */
  key?: string;
  run: () => void;
};

type Source = () => readonly Command[];
const sources = new Set<{ current: Source }>();

/** Registers commands while the component is mounted. `make` is called each time they are needed. */
export function useCommands(make: Source): void {
  const source = useRef(make);
  useEffect(() => {
    source.current = make;
  });
  useEffect(() => {
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** The commands registered at this moment. */
export const currentCommands = (): Command[] =>
  uniqueCommands([...sources].flatMap((source) => source.current()));

/** Each command once, whoever registered it. */
export const uniqueCommands = (commands: readonly Command[]): Command[] => [
  ...new Map(commands.map((command) => [command.id, command])).values(),
];
