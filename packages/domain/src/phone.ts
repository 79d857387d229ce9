/** Writes a phone number as people read it: +12125550142 → (212) 555-0142. */
export function formatPhone(phone: string): string {
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[^\d+]/g, ""));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** The address that calls a number. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
