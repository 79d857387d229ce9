import { useEffect, useRef } from "react";
import type { IconName } from "./icons.tsx";

/** The order in which the palette shows them. */
export const offerGroups = ["here", "messages", "go", "make", "mine"] as const;

/** Something the palette can do or lead to. */
export type Offer = {
  /** The same for the same thing, whenever it is asked for. */
  id: string;
  group: (typeof offerGroups)[number];
  icon: IconName;
  label: string;
  /** A second line. */
  detail?: string;
  /** Further words under which somebody may look for it. */
  words?: string;
  /** The single key that does the same. */
  key?: string;
  run: () => void;
};

type Source = () => readonly Offer[];
const sources = new Set<{ current: Source }>();

/** Puts things on offer while the component is on screen. `make` is called whenever somebody asks for them. */
export function useOffers(make: Source): void {
  const source = useRef(make);
  useEffect(() => {
    source.current = make;
  });
  useEffect(() => {
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** What is on offer at this moment. */
export const offersNow = (): Offer[] => onceEach([...sources].flatMap((source) => source.current()));

/** Each thing once, whoever offers it. */
export const onceEach = (offers: readonly Offer[]): Offer[] => [
  ...new Map(offers.map((offer) => [offer.id, offer])).values(),
];
