/** What is typed of a car. */
export type CarValues = Record<"plate" | "plateState" | "year" | "make" | "model" | "vin", string>;

type CarFacts = { [Field in keyof CarValues]?: string | number | null | undefined };

/** The car's fields of a form, for a car that is known. */
export const carValues = (car: CarFacts): CarValues => ({
  plate: String(car.plate ?? ""),
  plateState: String(car.plateState ?? ""),
  year: String(car.year ?? ""),
  make: String(car.make ?? ""),
  model: String(car.model ?? ""),
  vin: String(car.vin ?? ""),
});
export const noCar: CarValues = carValues({});

/** The car these fields name, as the shape of the domain will judge it. */
export const namedVehicle = ({ year, plateState, ...car }: CarValues) => ({
  ...car,
  ...(plateState && car.plate.trim() ? { plateState } : {}),
  ...(year.trim() ? { year: Number(year) } : {}),
});
