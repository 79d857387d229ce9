import type { z } from "zod";
import type { OrderCommand } from "./commands.ts";
import type { Member } from "./job.ts";

type Person = z.infer<typeof Member>;
const PEOPLE: ReadonlySet<string> = new Set(["advisor", "technician", "foundBy"]);

/** Whom a command puts on an order: its advisor, technicians, and who found a job. */
export function namedPeople(command: OrderCommand): Person[] {
  const named =
    command.type === "add-job"
      ? [command.job.technician, command.job.foundBy]
      : command.type === "set-order" || command.type === "set-job"
        ? command.changes.flatMap(({ field, to }) => (PEOPLE.has(field) ? [to as Person | null] : []))
        : [];
  return named.filter((one) => one !== null);
}
