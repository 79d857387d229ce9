export const MARKS = ["ok", "watch", "stop", "n/a"] as const;
export type Mark = (typeof MARKS)[number];

/** Areas of the car, in the order somebody walks around it. */
export const AREAS = ["outside", "inside", "hood", "under", "brakes", "tires"] as const;

/** `thirty-seconds` of an inch; `percent` of the rated cold cranking amps. */
export const UNITS = ["mm", "thirty-seconds", "volts", "percent", "years"] as const;

/** Longest note on an item, in UTF-16 units. */
export const MAX_NOTE = 200;

/** Largest reading, in tenths of its unit. */
export const MAX_TENTHS = 2_000;
