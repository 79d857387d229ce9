import { defaultFilter } from "cmdk";
import { type Offer, offerGroups } from "../../ui/offers.ts";

const FEW = 5;
const LIKELY = 0.02;

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Letters in a row find a command; in a whole message they would find nearly everything.
const scoreOf = (offer: Offer, asked: string): number => {
  if (offer.group !== "messages")
    return defaultFilter?.(fold(offer.label), asked, offer.words ? [fold(offer.words)] : []) ?? 0;
  const label = fold(offer.label);
  const text = `${label} ${fold(offer.detail ?? "")} ${fold(offer.words ?? "")}`;
  if (!asked.split(/\s+/).every((word) => text.includes(word))) return 0;
  return label.includes(asked) ? 1 : 0.5;
};

export type Found = { group: Offer["group"]; offers: Offer[] };

/**
 * What fits to the words asked for, the best first, in groups. Accents and case do not count. Without words everything
 * is shown, of the messages only the latest few.
 */
export function search(offers: readonly Offer[], words: string): Found[] {
  const asked = fold(words).trim();
  const scored = offers
    .map((offer) => ({ offer, score: asked ? scoreOf(offer, asked) : 1 }))
    .filter(({ score }) => score > LIKELY)
    .toSorted((a, b) => b.score - a.score);
  const groups = offerGroups
    .map((group) => {
      const members = scored.filter(({ offer }) => offer.group === group);
      const shown = group === "messages" && !asked ? members.slice(0, FEW) : members;
      return { group, best: members[0]?.score ?? 0, offers: shown.map(({ offer }) => offer) };
    })
    .filter((group) => group.offers.length > 0);
  return groups.toSorted((a, b) => b.best - a.best);
}
