/** The colors of cars that have a word in each language. */
export const carColors = [
  "black",
  "white",
  "silver",
  "gray",
  "blue",
  "red",
  "green",
  "brown",
  "tan",
  "gold",
  "yellow",
  "orange",
  "purple",
] as const;
export type CarColor = (typeof carColors)[number];

/** How else people write them, in either language. */
const alsoWritten: Record<string, CarColor> = {
  negro: "black",
  blanco: "white",
  plateado: "silver",
  plata: "silver",
  grey: "gray",
  gris: "gray",
  azul: "blue",
  rojo: "red",
  verde: "green",
  café: "brown",
  marrón: "brown",
  beige: "tan",
  arena: "tan",
  dorado: "gold",
  amarillo: "yellow",
  naranja: "orange",
  anaranjado: "orange",
  morado: "purple",
};

/** The color somebody wrote down, where it is one that has a word in each language; else null. */
export function knownColor(written: string): CarColor | null {
  const word = written.trim().toLowerCase();
  return (
    carColors.find((color) => color === word) ??
    (Object.hasOwn(alsoWritten, word) ? (alsoWritten[word] ?? null) : null)
  );
}
