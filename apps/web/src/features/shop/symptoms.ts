import type { CarPart, Service } from "@openhood/domain/catalog/service";

/** What a car may be doing, and the parts it points at, the likeliest first. */
export const symptoms = [
  { id: "brake-noise", parts: ["brakes"] },
  { id: "no-start", parts: ["battery", "engine"] },
  { id: "warning-light", parts: ["engine"] },
  { id: "hot-or-drips", parts: ["engine"] },
  { id: "pulls", parts: ["steering", "tires"] },
  { id: "tire", parts: ["tires"] },
  { id: "climate", parts: ["climate"] },
  { id: "loud", parts: ["exhaust"] },
  { id: "light-out", parts: ["lights"] },
  { id: "body", parts: ["body"] },
  { id: "due", parts: ["engine"] },
] as const satisfies readonly { id: string; parts: readonly CarPart[] }[];

export type SymptomId = (typeof symptoms)[number]["id"];

/** Finds a symptom by its id, as it stands in an address. */
export const symptomById = (id: string | null) => symptoms.find((symptom) => symptom.id === id) ?? null;

/** What the person chose: a line of the list, or a part of the drawing. */
export type Choice = { kind: "symptom"; id: SymptomId } | { kind: "part"; part: CarPart };

/** The parts a choice lights up. */
export function partsOf(choice: Choice): readonly CarPart[] {
  if (choice.kind === "part") return [choice.part];
  return symptomById(choice.id)?.parts ?? [];
}

/** Pointing at a part with one symptom means that symptom; with several, the part as a whole. */
export function choiceOfPart(part: CarPart): Choice {
  const matching = symptoms.filter((symptom) => symptom.parts.some((one) => one === part));
  const [only] = matching;
  return only && matching.length === 1 ? { kind: "symptom", id: only.id } : { kind: "part", part };
}

// Words in a service's slug that say what it is for, where its parts alone cannot.
const hints: Partial<Record<SymptomId, RegExp>> = {
  "warning-light": /light|diagnos|scan/,
  "hot-or-drips": /cool|radiator|leak|water/,
  pulls: /align|suspension|steer/,
  due: /oil|maint|service|inspection|check/,
  "no-start": /batter|start|diagnos/,
};

/** The likeliest services for a choice, at most three: maintenance where nothing is wrong, and only there. */
export function likelyServices(services: readonly Service[], choice: Choice): Service[] {
  const parts = partsOf(choice);
  const hint = choice.kind === "symptom" ? hints[choice.id] : undefined;
  const score = (service: Service) => {
    const match = parts.reduce(
      (sum, part, index) => sum + (service.parts.includes(part) ? (index === 0 ? 2 : 1) : 0),
      0,
    );
    const hinted = hint?.test(service.slug) ? 2 : 0;
    if (match === 0 && hinted === 0) return 0;
    // A service for two parts says more about each than a check of the whole car.
    return match / Math.sqrt(Math.max(1, service.parts.length)) + hinted;
  };
  const found = services
    .map((service) => ({ service, points: score(service) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.service.order - b.service.order)
    .map(({ service }) => service);
  return fitting(found, choice).slice(0, 3);
}

function fitting(found: Service[], choice: Choice): Service[] {
  if (choice.kind === "part") return found;
  const { true: care = [], false: repairs = [] } = Object.groupBy(
    found,
    ({ skill }) => `${skill === "maintenance"}`,
  );
  if (choice.id !== "due") return repairs;
  // A shop that says no skills has it among the others.
  return care.length > 0 ? care : found;
}
