/** Directions to a place (https), in whatever map application the device opens this address with. */
export const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: place })}`;
