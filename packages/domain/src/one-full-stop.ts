/** A text with one full stop where a value that ends in one ends the sentence: "a las 9:38 a.m.", "by Ray Ortiz Jr.". */
export const oneFullStop = (text: string): string => text.replace(/([^.])\.\.(?!\.)/g, "$1.");
