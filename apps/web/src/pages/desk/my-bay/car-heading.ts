/** The id of a car's heading, by its appointment or order: what is pressed on the car is described by it. */
export const carHeading = (id: string): string => `bay-car-${id}`;
