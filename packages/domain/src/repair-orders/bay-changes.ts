import { type Appointment, isHere, ruleOf } from "../booking/appointment.ts";
import type { LocalText } from "../fields.ts";
import type { JobClock, JobGone } from "./job-clock.ts";
import type { AuthorizationStatus } from "./stages.ts";
import type { TechnicianJob, TechnicianOrder } from "./technician-view.ts";

/** A job as far as its changes are listed. */
type SeenJob = {
  id: string;
  name: LocalText;
  technician: { uid: string; name: string } | null;
  /** `changed`: it has to be approved again. */
  authorization: AuthorizationStatus | "changed";
  /** What is to be done, to compare. */
  work: string;
};
type CarState = "coming" | "here" | "ready" | "left" | "canceled";
type SeenCar = {
  id: string;
  label: string;
  /** Null for a car without an appointment. */
  lane: string | null;
  state: CarState;
  /** Uid of whoever put it in this state. */
  by: string | null;
  /** Null while its order was not read. */
  jobs: SeenJob[] | null;
};
type Cut = NonNullable<JobClock["cut"]>;

/** What a technician sees of the shop at one moment. */
export type BaySnapshot = { uid: string; lane: string | null; cars: SeenCar[]; cut: Cut | null };

type ChangedCar = Pick<SeenCar, "id" | "label">;
type ChangedJob = Pick<SeenJob, "id" | "name" | "technician">;
export type StopReason = JobGone | "gone" | "ready" | "back" | "not-approved" | "corrected";
export type BayChange =
  | { kind: "moved" | "arrived"; car: ChangedCar; lane: string }
  | { kind: "canceled" | "ready" | "left" | "gone"; car: ChangedCar }
  | {
      kind: "removed" | "taken" | "unassigned" | "given" | "work" | SeenJob["authorization"];
      car: ChangedCar;
      job: ChangedJob;
    }
  | { kind: "stopped"; cut: Cut; reason: StopReason };

const seenJob = ({ id, name, technician, authorization, noWork, lines }: TechnicianJob): SeenJob => ({
  id,
  name,
  technician,
  authorization: noWork === "asked-again" ? "changed" : authorization,
  work: JSON.stringify(
    lines.map((line) => ["id", "name", "hours", "quantity"].map((field) => line[field as keyof typeof line])),
  ),
});

function stateOf(appointment: Pick<Appointment, "state">): CarState {
  if (isHere(appointment)) return ruleOf(appointment).work ? "here" : "ready";
  // Nobody came, which changes nothing for a bay.
  if (appointment.state.status === "no-show") return "coming";
  return ({ ahead: "coming", left: "left", off: "canceled" } as const)[
    ruleOf(appointment).phase as "ahead" | "left" | "off"
  ];
}

type Car = Pick<Appointment, "id" | "state" | "slot">;
type Read = {
  uid: string;
  /** The bay this device is in. */
  lane: string | null;
  appointments: readonly Car[];
  orders: readonly Pick<TechnicianOrder, "id" | "stage" | "jobs">[];
  clock: JobClock;
};

/** The snapshot of what was read. @param labelOf what a car is called, by its id */
export function baySnapshot(
  { uid, lane, appointments, orders, clock }: Read,
  labelOf: (id: string) => string,
): BaySnapshot {
  const orderOf = (id: string) => orders.find((order) => order.id === id);
  const carOf = (id: string, more: Pick<SeenCar, "lane" | "state" | "by">): SeenCar => ({
    id,
    label: labelOf(id),
    ...more,
    jobs: orderOf(id)?.jobs.map(seenJob) ?? null,
  });
  const booked = appointments.map((one) =>
    carOf(one.id, {
      lane: one.slot.lane,
      state: stateOf(one),
      by: "by" in one.state && one.state.by.kind === "staff" ? one.state.by.uid : null,
    }),
  );
  const walkIns = orders
    .filter(({ id }) => booked.every((car) => car.id !== id))
    .map(({ id, stage }) =>
      carOf(id, { lane: null, state: stage.is === "ready" ? "ready" : "here", by: null }),
    );
  return { uid, lane, cars: [...booked, ...walkIns], cut: clock.open ? null : (clock.cut ?? null) };
}

const byId = <T extends { id: string }>(all: readonly T[] | null, id: string) =>
  all?.find((one) => one.id === id);

/** Lists what others changed of a technician's cars, jobs and clock since they last looked. */
export function changesSince(lastSeen: BaySnapshot, now: BaySnapshot): BayChange[] {
  const { uid, lane } = now;
  const cut = now.cut?.stretch === lastSeen.cut?.stretch ? null : now.cut;
  const isOwn = ({ technician }: SeenJob) => technician?.uid === uid;
  const wasMine = ({ lane: stood, jobs }: SeenCar) => (lane !== null && stood === lane) || jobs?.some(isOwn);

  const ofCar = (before: SeenCar): BayChange[] => {
    const car = { id: before.id, label: before.label };
    const after = byId(now.cars, before.id);
    if (after && after.state !== before.state && ["ready", "left", "canceled"].includes(after.state))
      return wasMine(before) && after.by !== uid
        ? [{ kind: after.state as "ready" | "left" | "canceled", car }]
        : [];
    const hadJobs = before.jobs?.some(isOwn);
    if (!after?.jobs && hadJobs && before.state === "here") return [{ kind: "gone", car }];
    if (!after) return [];
    const moved: BayChange[] =
      lane === null || after.lane === null || before.lane === null || before.lane === after.lane
        ? []
        : before.lane === lane
          ? [{ kind: "moved", car, lane: after.lane }]
          : after.lane === lane
            ? [{ kind: "arrived", car, lane: before.lane }]
            : [];
    return [...moved, ...(after.jobs && before.jobs ? ofJobs(car, before.jobs, after.jobs) : [])];
  };

  const ofJobs = (car: ChangedCar, before: SeenJob[], after: SeenJob[]): BayChange[] => [
    ...before.filter(isOwn).flatMap((job): BayChange[] => {
      const found = byId(after, job.id);
      const kind = found ? changeOf(job, found) : "removed";
      return kind ? [{ kind, car, job: found ?? job }] : [];
    }),
    ...after
      .filter((job) => isOwn(job) && !before.some((one) => one.id === job.id && isOwn(one)))
      .map((job): BayChange => ({ kind: "given", car, job })),
  ];

  const changeOf = (before: SeenJob, after: SeenJob) => {
    if (!isOwn(after)) return after.technician ? "taken" : "unassigned";
    if (before.authorization !== after.authorization) return after.authorization;
    return before.work === after.work ? null : "work";
  };

  /** Does the stop of the clock say this as well? */
  const isSaid = (change: BayChange) =>
    cut !== null &&
    "car" in change &&
    change.car.id === cut.order &&
    ("job" in change
      ? change.job.id === cut.job && !["taken", "unassigned", "given", "work"].includes(change.kind)
      : change.kind !== "moved" && change.kind !== "arrived");

  const reason = cut && stopReason(cut, byId(now.cars, cut.order));
  const isOwnDoing = cut?.end === "ready" && cut.by === uid && reason !== "back";
  return [
    ...(cut && reason && !isOwnDoing ? [{ kind: "stopped", cut, reason } as const] : []),
    ...lastSeen.cars.flatMap(ofCar).filter((change) => !isSaid(change)),
  ];
}

function stopReason({ end, gone }: Cut, car: SeenCar | undefined): StopReason {
  if (end === "ready") return car?.state === "here" ? "back" : "ready";
  return end === "not-approved" || end === "corrected" ? end : (gone ?? "gone");
}
