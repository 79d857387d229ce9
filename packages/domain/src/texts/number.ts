/**
 * A phone number as the networks take it (E.164, such as +15550104471): ten digits are one of North America's, which has no area
 * code that begins with 0 or 1; others begin with + and their country. Null where nobody could be texted there.
 */
export function textNumber(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, "");
  const american = /^1?([2-9]\d{9})$/.exec(digits)?.[1];
  if (american) return `+1${american}`;
  return phone.trim().startsWith("+") && /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}
