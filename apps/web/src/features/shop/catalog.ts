import type { CarPart, Service } from "@openhood/domain/catalog/service";

/** What a car does, as the services list is ordered. Each name is also the section's anchor. */
export const groupNames = ["running", "stopping", "comfort", "care"] as const;
export type GroupName = (typeof groupNames)[number];

const groupOfPart: Record<CarPart, GroupName> = {
  engine: "running",
  battery: "running",
  exhaust: "running",
  brakes: "stopping",
  tires: "stopping",
  steering: "stopping",
  climate: "comfort",
  lights: "comfort",
  body: "comfort",
};

/**
 * The group of a service: `care` if it is maintenance, else that of its first part. Where nobody said what skill it takes, what
 * is about the whole car is care, too.
 */
export function groupOf({ parts, skill }: Pick<Service, "parts" | "skill">): GroupName {
  if (skill === "maintenance") return "care";
  const groups = new Set(parts.map((part) => groupOfPart[part]));
  const [first] = groups;
  const aboutTheWholeCar = groups.size > 1 && parts.length > 2;
  return first && (skill || !aboutTheWholeCar) ? first : "care";
}

/** The services in their groups, in the shop's order; groups without any are left out. */
export function grouped(services: readonly Service[]): { name: GroupName; services: Service[] }[] {
  const sorted = [...services].sort((a, b) => a.order - b.order);
  return groupNames
    .map((name) => ({ name, services: sorted.filter((service) => groupOf(service) === name) }))
    .filter((group) => group.services.length > 0);
}

/** Services about the same parts, closest first, at most three. */
export function related(services: readonly Service[], to: Service): Service[] {
  const shared = (service: Service) => service.parts.filter((part) => to.parts.includes(part)).length;
  return services
    .filter((service) => service.slug !== to.slug && shared(service) > 0)
    .sort(
      (a, b) =>
        shared(b) / Math.max(1, b.parts.length) - shared(a) / Math.max(1, a.parts.length) ||
        a.order - b.order,
    )
    .slice(0, 3);
}
