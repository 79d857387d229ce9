import type { CustomerJob, CustomerOrder } from "./customer-order.ts";

/**
 * What became of a job that was decided on, before or now: `decided` or decided otherwise, `again` to be decided on, approved at
 * another `price`, or `gone`. `was` is null where the job is new.
 */
export type ChangedSince =
  | { what: "decided" | "again" | "price"; was: CustomerJob | null; job: CustomerJob }
  | { what: "gone"; job: CustomerJob };

function changed(was: CustomerJob | null, job: CustomerJob): "decided" | "again" | "price" | null {
  const before = was?.status ?? "pending";
  if (job.status === "pending") return before === "pending" ? null : "again";
  if (job.status !== before || job.until !== was?.until) return "decided";
  return job.status === "approved" && was.cents !== job.cents ? "price" : null;
}

/** What changed in what is decided on an order since it was seen. Jobs nobody decided on, then or now, are no part of it. */
export function changedSince(
  seen: Pick<CustomerOrder, "jobs">,
  now: Pick<CustomerOrder, "jobs">,
): ChangedSince[] {
  const still = now.jobs.flatMap((job): ChangedSince[] => {
    const was = seen.jobs.find(({ id }) => id === job.id) ?? null;
    const what = changed(was, job);
    return what ? [{ what, was, job }] : [];
  });
  const gone = seen.jobs.filter(
    ({ id, status }) => status !== "pending" && now.jobs.every((job) => job.id !== id),
  );
  return [...still, ...gone.map((job): ChangedSince => ({ what: "gone", job }))];
}
