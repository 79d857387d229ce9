/** How well something answers: all of a word, the beginning of one, or a part of one. */
export const EXACT = 3;
export const BEGINNING = 2;
export const INSIDE = 1;
