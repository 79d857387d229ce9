/** The files with the desk's words: a list of its own, which a public page does not carry. */
export const files = import.meta.glob<{ default: object }>(
  "../messages/{customers,desk,devices,orders,palette,parts,schedule,setup,shop,staff}.*.json",
);
