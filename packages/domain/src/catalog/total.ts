import type { Service } from "./service.ts";

type Priced = Pick<Service, "price" | "hours">;

/**
 * What services come to together: cents and hundredths of an hour, from and to. The price is null when none is known
 * before the car was looked at; `open` when some are not.
 */
export function totalOf(services: readonly Priced[]): Priced & { open: boolean } {
  const known = services.flatMap(({ price }) => price ?? []);
  const sum = (bands: readonly { from: number; to: number }[]) => ({
    from: bands.reduce((total, { from }) => total + from, 0),
    to: bands.reduce((total, { to }) => total + to, 0),
  });
  return {
    price: known.length > 0 ? sum(known) : null,
    hours: sum(services.map(({ hours }) => hours)),
    open: known.length < services.length,
  };
}
