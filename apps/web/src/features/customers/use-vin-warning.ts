import { hasCheckDigit } from "@openhood/domain/customers/vin";

/** What is worth a second look in a VIN as it is typed: letters that no VIN has, or a check digit that does not fit. */
export function vinWarning(typed: string): "letters" | "check" | null {
  const vin = typed.trim().toUpperCase();
  if (/[IOQ]/.test(vin)) return "letters";
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && !hasCheckDigit(vin) ? "check" : null;
}
