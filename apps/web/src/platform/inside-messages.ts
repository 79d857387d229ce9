/** The files with the words behind a sign-in, of the account and the desk, or that few come to see: a list of its own, which a public page does not carry. */
export const files = import.meta.glob<{ default: object }>(
  "../messages/{account,approvers,customers,declined,desk,devices,documents,inspections,money,orders,over-limit,palette,parts,pay,schedule,setup,shop,staff,thread}.*.json",
);
