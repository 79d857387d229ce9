import { isRecentSignIn } from "../sign-in/session.ts";
import type { Actor, Role } from "./roles.ts";

/**
 * Who may do what. One row for every procedure, keyed by its path; the screen hides with it, the verb refuses
 * with it. `own` narrows the row for the roles it names: they may act only on what is theirs. `recent`: only within
 * minutes of the sign-in, so that a phone left unattended cannot do it.
 */
export type Policy = { roles: readonly Role[]; own?: readonly Role[]; recent?: true };

const everyone = ["public", "unverified", "customer", "technician", "advisor", "owner"] as const;
const accounts = ["unverified", "customer", "technician", "advisor", "owner"] as const;
const verified = ["customer", "technician", "advisor", "owner"] as const;
const staff = ["technician", "advisor", "owner"] as const;
const counter = ["advisor", "owner"] as const;
const notCounter = ["public", "unverified", "customer", "technician"] as const;

export const policies = {
  "shop.get": { roles: everyone },
  "shop.edit": { roles: ["owner"] },
  "shop.saveProfile": { roles: ["owner"] },
  "shop.logo": { roles: staff },
  "shop.saveLogo": { roles: ["owner"] },
  "shop.saveService": { roles: ["owner"] },
  "shop.addServices": { roles: ["owner"] },
  "shop.removeService": { roles: ["owner"] },

  "signIn.sendLink": { roles: everyone },
  "signIn.sendReset": { roles: everyone },
  "signIn.sendVerification": { roles: accounts },
  "signIn.tellPassword": { roles: verified },
  // By the link in the mail, which proves its address.
  "signIn.readLink": { roles: everyone },
  "signIn.useLink": { roles: everyone },

  "booking.settings": { roles: everyone },
  "booking.days": { roles: everyone },
  "booking.sendCode": { roles: everyone },
  "booking.book": { roles: everyone },
  // By the link in the mail, or by its id for whose it is.
  "booking.byLink": { roles: everyone },
  "booking.mine": { roles: verified },
  "booking.reschedule": { roles: everyone, own: notCounter },
  "booking.cancel": { roles: everyone, own: notCounter },
  "booking.calendar": { roles: everyone, own: notCounter },
  "booking.voidLinks": { roles: everyone, own: notCounter },

  "booking.today": { roles: staff },
  "booking.get": { roles: staff },
  "booking.schedule": { roles: staff },
  "booking.bookFor": { roles: counter },
  "booking.walkIn": { roles: counter },
  "booking.move": { roles: counter },
  "booking.edit": { roles: counter },
  "booking.warnings": { roles: counter },
  "booking.conflicts": { roles: counter },
  "booking.keep": { roles: counter },
  "booking.confirm": { roles: counter },
  "booking.checkIn": { roles: counter },
  "booking.noteIntake": { roles: counter },
  "booking.ask": { roles: staff },
  "booking.answer": { roles: counter },
  "booking.startWork": { roles: staff },
  "booking.markReady": { roles: staff },
  "booking.finish": { roles: counter },
  "booking.noShow": { roles: counter },
  "booking.reopen": { roles: counter },
  "booking.undo": { roles: staff },
  "booking.block": { roles: counter },
  "booking.unblock": { roles: counter },
  "booking.editSettings": { roles: ["owner"] },
  "booking.saveSettings": { roles: ["owner"] },
  "booking.lastCheck": { roles: ["owner"] },
  "booking.repair": { roles: ["owner"] },

  "orders.list": { roles: staff },
  "orders.get": { roles: staff },
  "orders.open": { roles: counter },
  // Which of the commands a technician may send: `mayEdit`.
  "orders.edit": { roles: staff },
  "orders.history": { roles: counter },
  "orders.ledger": { roles: counter },
  "orders.parts": { roles: counter },
  "orders.missed": { roles: counter },
  "orders.stock": { roles: counter },
  "orders.stockMoves": { roles: counter },
  "orders.keepStock": { roles: counter },
  "orders.actOnStock": { roles: counter },
  "orders.settings": { roles: staff },
  "orders.saveSettings": { roles: ["owner"] },
  "orders.canned": { roles: counter },
  "orders.saveCanned": { roles: ["owner"] },
  "orders.due": { roles: counter },
  "orders.declined": { roles: counter },
  "orders.maintenance": { roles: counter },
  "orders.saveMaintenance": { roles: ["owner"] },

  // By a link that the counter made for one order.
  "approvals.open": { roles: everyone },
  "approvals.decide": { roles: everyone },
  "approvals.askOwner": { roles: everyone },
  // In one's own account: what one may do with an order is by the shop's record of its customer.
  "approvals.mine": { roles: verified },
  "approvals.openOwn": { roles: verified },
  "approvals.makeLink": { roles: counter },
  "approvals.ways": { roles: counter },
  "approvals.sendLink": { roles: counter },
  "approvals.revokeLinks": { roles: counter },
  // The owner of the cars for their own record, the counter for every customer.
  "approvals.approvers": { roles: verified, own: ["customer", "technician"] },
  "approvals.nameApprover": { roles: verified, own: ["customer", "technician"] },
  "approvals.changeApprover": { roles: verified, own: ["customer", "technician"] },
  "approvals.withdrawApprover": { roles: verified, own: ["customer", "technician"] },
  "approvals.rule": { roles: counter },
  "approvals.saveRule": { roles: ["owner"] },

  "inspections.list": { roles: staff },
  "inspections.get": { roles: staff },
  "inspections.start": { roles: staff },
  "inspections.edit": { roles: staff },
  "inspections.send": { roles: counter },
  // By the same link, what was sent.
  "inspections.byLink": { roles: everyone },

  // By the same link, for the order it opens.
  "documents.issueByLink": { roles: everyone },
  // One's own, as one may decide on the order.
  "documents.issueOwn": { roles: verified },
  "documents.issue": { roles: counter },

  // What was invoiced and paid is the counter's; money that goes out again, and the numbers, the owner's.
  "invoices.ofOrder": { roles: counter },
  "invoices.list": { roles: counter },
  "invoices.ofCustomer": { roles: counter },
  "invoices.aging": { roles: counter },
  "invoices.statement": { roles: counter },
  "invoices.sendStatement": { roles: counter },
  "invoices.post": { roles: counter },
  "invoices.correct": { roles: counter },
  "invoices.writeOff": { roles: ["owner"] },
  "invoices.open": { roles: counter },
  "invoices.series": { roles: ["owner"] },
  "invoices.saveSeries": { roles: ["owner"] },
  "payments.take": { roles: counter },
  "payments.takeForCustomer": { roles: counter },
  // Of another day only the owner: mayReverse.
  "payments.reverse": { roles: counter },
  "payments.refund": { roles: ["owner"] },
  // By the link of its order, whoever has it.
  "payments.byLink": { roles: everyone },
  "payments.payByLink": { roles: everyone },
  "payments.day": { roles: counter },

  // By the same link.
  "threads.open": { roles: everyone },
  "threads.ask": { roles: everyone },
  // A technician what is about their jobs.
  "threads.get": { roles: staff },
  "threads.original": { roles: counter },
  "threads.waiting": { roles: counter },
  "threads.answer": { roles: counter },
  "threads.settle": { roles: counter },

  "clock.bay": { roles: staff },
  // One's own.
  "clock.press": { roles: staff },
  "clock.work": { roles: staff },
  "clock.running": { roles: staff },
  "clock.correct": { roles: counter },

  "board.get": { roles: staff },
  "board.rebuild": { roles: ["owner"] },

  // By the secret a screen was given, which shows nothing until an owner has let it in.
  "devices.request": { roles: everyone },
  "devices.wall": { roles: everyone },
  "devices.list": { roles: ["owner"] },
  "devices.approve": { roles: ["owner"] },
  "devices.revoke": { roles: ["owner"] },

  "messages.send": { roles: everyone },
  "messages.mine": { roles: verified },
  "messages.followUp": { roles: verified, own: verified },

  "messages.inbox": { roles: staff },
  "messages.get": { roles: staff },
  "messages.original": { roles: counter },
  "messages.withCustomer": { roles: counter },
  "messages.begin": { roles: counter },
  "messages.answer": { roles: staff, own: ["technician"] },
  "messages.archive": { roles: counter },
  "messages.reopen": { roles: counter },
  "messages.assign": { roles: counter },

  "mail.dead": { roles: counter },
  "mail.retry": { roles: counter },
  "mail.retryAll": { roles: counter },

  "customers.me": { roles: accounts },
  "customers.update": { roles: accounts },
  "customers.download": { roles: verified, recent: true },
  "customers.remove": { roles: accounts, recent: true },
  "customers.signOutEverywhere": { roles: accounts },
  "customers.garage": { roles: verified },
  "customers.claims": { roles: verified },
  "customers.sendClaimCode": { roles: verified },
  // By the code that was mailed to the address.
  "customers.claim": { roles: verified },
  "customers.endClaim": { roles: verified, own: ["customer", "technician"] },

  "customers.list": { roles: staff },
  "customers.record": { roles: staff },
  "customers.timeline": { roles: counter },
  "customers.duplicates": { roles: counter },
  "customers.create": { roles: counter },
  "customers.edit": { roles: counter },
  "customers.endTexts": { roles: counter },
  "customers.addVehicle": { roles: counter },
  "customers.editVehicle": { roles: counter },
  "customers.moveVehicle": { roles: counter },
  "customers.merge": { roles: counter },
  "customers.undoMerge": { roles: counter },

  // By the link in a reminder, for oneself, or at the counter for a customer.
  "reminders.get": { roles: everyone, own: notCounter },
  "reminders.set": { roles: everyone, own: notCounter },

  "search.lines": { roles: staff },

  "staff.list": { roles: staff },
  "staff.invite": { roles: ["owner"] },
  "staff.resendInvitation": { roles: ["owner"] },
  "staff.setRole": { roles: ["owner"] },
  "staff.remove": { roles: ["owner"] },

  "notices.list": { roles: counter },

  "security.events": { roles: ["owner"] },

  "setup.get": { roles: ["owner"] },
  // To their own address only.
  "setup.sendTest": { roles: ["owner"] },
  "setup.confirmTest": { roles: ["owner"] },
  "setup.dismiss": { roles: ["owner"] },

  "live.revisions": { roles: staff },
} as const satisfies Record<string, Policy>;

export type Action = keyof typeof policies;

/** May this role do this to anything at all? Screens ask before they show a control. */
export const mayEver = (role: Role, action: Action): boolean =>
  (policies[action].roles as readonly Role[]).includes(role);

/** May this actor do this to a thing that is (`owns`) or is not its own? Verbs ask before they act. */
export function may(actor: Actor, action: Action, owns: boolean): boolean {
  const policy: Policy = policies[action];
  return policy.roles.includes(actor.role) && (owns || !policy.own?.includes(actor.role));
}

/**
 * Does this need a new sign-in?
 * @param signedInAt ms since 1970; null when it is not known
 */
export const mustSignInAgain = (action: Action, signedInAt: number | null, now: number): boolean =>
  (policies[action] as Policy).recent === true && !isRecentSignIn(signedInAt, now);
