/** 32 hexadecimal digits as a UUID is written, in groups (RFC 9562, 4); anything else as it is. */
export const grouped = (digits: string): string =>
  digits.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, "$1-$2-$3-$4-$5");
