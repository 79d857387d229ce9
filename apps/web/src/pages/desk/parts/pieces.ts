import { hoursOf } from "../../../features/shop/editor/amounts.ts";

/** Pieces as people write them; below zero where more was taken than counted. */
export const piecesOf = (hundredths: number): string =>
  `${hundredths < 0 ? "−" : ""}${hoursOf(Math.abs(hundredths))}`;
