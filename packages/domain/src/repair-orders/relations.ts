/** Who decides on a customer's jobs: the owner of the car, or what they are to the owner. */
export const RELATIONS = ["owner", "family", "driver", "fleet-contact", "other"] as const;
