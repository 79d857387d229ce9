import { dequal } from "dequal/lite";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** True when two values of plain data say the same. As in JSON, an absent key is an undefined one. */
export const same = (a: unknown, b: unknown): boolean => dequal(asJson(a), asJson(b));
