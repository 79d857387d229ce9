/** Who decides on a customer's jobs: the owner of the car, or what they are to the owner. */
export const RELATIONS = ["owner", "family", "driver", "fleet-contact", "other"] as const;
/** How whoever decides was told of the estimate: in writing (paper or screen), by voice, or they wanted none. */
export const GIVEN = ["written", "spoken", "waived"] as const;
export type Given = (typeof GIVEN)[number];
