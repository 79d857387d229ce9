/** Facts of one thing in a row, without those there are none of. Where the row breaks, its dot stays with what stands before it. */
export const inRow = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");
