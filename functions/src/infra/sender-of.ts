/**
 * The sender of the shop's mails, from `Name <address>` or an address alone; then the name is empty. Parsed here: the mail
 * library would read a comma in the shop's name as two senders.
 */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^([^<>]+) <([^<>\s]+)>$/.exec(mailFrom) ?? [];
  return { name, address };
}
