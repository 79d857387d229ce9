import type { Service } from "@openhood/domain/catalogue/service";

type Priced = Pick<Service, "price" | "hours">;

/** Is the price only known once the car has been looked at? A band from nothing to nothing says so. */
export const afterInspection = ({ price }: Pick<Service, "price">): boolean => price.to === 0;

/** What services come to together: cents and hundredths of an hour, from and to; `open` when some price is not known yet. */
export function totalOf(services: readonly Priced[]): Priced & { open: boolean } {
  const sum = (of: (service: Priced) => { from: number; to: number }) => ({
    from: services.reduce((total, service) => total + of(service).from, 0),
    to: services.reduce((total, service) => total + of(service).to, 0),
  });
  return {
    price: sum(({ price }) => price),
    hours: sum(({ hours }) => hours),
    open: services.some(afterInspection),
  };
}
