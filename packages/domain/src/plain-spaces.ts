/** A text with plain spaces for those that formats put into times, ranges and numbers: what is read as text, or searched, has no others. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, " ");
