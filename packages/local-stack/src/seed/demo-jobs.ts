import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { type DemoPerson, demoCustomer, demoRegulars } from "./demo-people.ts";

const inspection: CannedJob = {
  id: "state-inspection",
  name: { en: "State inspection", es: "Inspección estatal" },
  category: "maintenance",
  discount: null,
  lines: [
    {
      kind: "fee",
      name: { en: "State inspection, safety and emissions", es: "Inspección estatal, seguridad y emisiones" },
      price: 2_100,
      taxed: false,
    },
  ],
};
/** The demo shop has a rack of its own: what another shop buys in is work here. */
const alignment: CannedJob = {
  id: "alignment",
  name: { en: "Four-wheel alignment", es: "Alineación de cuatro ruedas" },
  category: "steering",
  discount: null,
  lines: [
    {
      kind: "labor",
      name: { en: "Align all four wheels", es: "Alinear las cuatro ruedas" },
      taxed: true,
      hours: 100,
      rateId: null,
    },
  ],
};
/** A canned job of the demo. */
export const canned = (id: string): CannedJob =>
  id === alignment.id ? alignment : (defaultCannedJobs.jobs.find((job) => job.id === id) ?? inspection);

/** What is done for what was booked, and what was found beside it. */
export const jobsFor: Record<string, { jobs: string[]; found?: string }> = {
  "oil-change": { jobs: ["oil-change"], found: "air-filters" },
  brakes: { jobs: ["front-brakes"], found: "brake-fluid" },
  "state-inspection": { jobs: ["state-inspection"] },
  diagnosis: { jobs: ["check-engine"], found: "spark-plugs" },
  alignment: { jobs: ["alignment"], found: "tire-rotation" },
  tires: { jobs: ["tires-four"], found: "alignment" },
  suspension: { jobs: ["front-struts"] },
  battery: { jobs: ["battery"] },
};

/** Why a job is offered, where there is more to say than that it was asked for. */
export const reasonsFor: Record<string, { cause: string; ifItWaits: string }> = {
  "front-brakes": {
    cause: "Front pads worn to 2 mm, rotors scored.",
    ifItWaits: "The pads wear down to metal, and the car takes longer to stop.",
  },
  "brake-fluid": {
    cause: "The brake fluid holds 3.5% water.",
    ifItWaits: "The pedal can go soft on a long way down.",
  },
  "check-engine": {
    cause: "P0301: misfire in cylinder 1.",
    ifItWaits: "A misfire overheats the catalytic converter.",
  },
  "spark-plugs": { cause: "The plugs are worn past their gap.", ifItWaits: "The misfire will come back." },
  "front-struts": {
    cause: "Both front struts leak.",
    ifItWaits: "The tires wear unevenly, and the car sways in turns.",
  },
  "air-filters": { cause: "Both filters are full of dust.", ifItWaits: "The car uses a little more fuel." },
  "tire-rotation": {
    cause: "Tread: 4/32 in. in front, 7/32 in. in the rear.",
    ifItWaits: "The front tires will be worn out first.",
  },
  alignment: { cause: "The front toe is out of range.", ifItWaits: "The tires wear on their inner edges." },
};

/** What the visits of the months before the demo begins were for, the oldest first. */
export const before = [
  "oil-change",
  "oil-change",
  "oil-change",
  "brakes",
  "diagnosis",
  "battery",
  "suspension",
  "alignment",
  "state-inspection",
  "tires",
  "brakes",
  "tires",
  "oil-change",
  "brakes",
  "state-inspection",
  "alignment",
  "oil-change",
  "battery",
  "alignment",
  "tires",
];
const people = [...demoRegulars, demoCustomer];
/** Who came on one of them. */
export const whoCame = (visit: number): DemoPerson => people[(visit * 5) % people.length] ?? demoCustomer;
/** What somebody came for in the months before. */
export const cameFor = (id: string): string[] => before.filter((_, visit) => whoCame(visit).id === id);

/** Was a job done, or offered, on visits for these? */
export const wasOffered = (job: string, services: readonly string[]): boolean =>
  services.some((slug) => jobsFor[slug]?.jobs.includes(job) || jobsFor[slug]?.found === job);

/** Was what is done for this done on visits for these, and is not due again yet? An oil change is, every few months. */
export const isTooSoon = (service: string, services: readonly string[]): boolean =>
  service !== "oil-change" && services.includes(service);
