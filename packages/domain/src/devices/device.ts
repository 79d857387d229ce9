import { z } from "zod";
import { type Id, type Instant, line } from "../fields.ts";

/** Letters a code is made of: no vowels, so that it spells nothing, and none that looks like a digit (RFC 8628, 6.1). */
export const CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;
/** How long a code can be typed in, ms. */
export const CODE_LIFETIME = 15 * 60_000;
/** Screens a shop can have. */
export const MAX_DEVICES = 20;
/** How exactly the shop is told when a screen was last seen, ms. */
const SEEN_EVERY = 10 * 60_000;

/** A code as somebody types it: in any case, with or without its hyphen. */
export const DeviceCode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, ""))
  .refine(
    (code) => code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)),
    { message: "code" },
  );

/** What an owner types to let a screen in: its code, and what the shop calls it. */
export const ApproveDevice = z.strictObject({ code: DeviceCode, name: line(40) });

/** A code in the two halves it is shown in. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** A new code. @param below a whole number from 0 up to it, itself left out, drawn so that nobody can foresee it */
export const makeCode = (below: (max: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[below(CODE_LETTERS.length)]).join("");

type Waiting = { status: "waiting"; code: string; expiresAt: Instant };
type Approved = {
  status: "approved";
  name: string;
  approvedAt: Instant;
  /** The account of the owner who did. */
  by: string;
  lastSeenAt: Instant | null;
};

/** A screen on the wall: it shows a code until the owner has typed it in, and the board from then on. */
export type Device = { v: 1; id: z.infer<typeof Id>; state: Waiting | Approved };

/** A screen that asks to be let in. `now` in ms since 1970. */
export const requestDevice = (id: string, code: string, now: number): Device => ({
  v: 1,
  id,
  state: { status: "waiting", code, expiresAt: new Date(now + CODE_LIFETIME).toISOString() },
});

/** Does its code still let it in? `now` in ms since 1970. */
export const isOpen = ({ state }: Device, now: number): boolean =>
  state.status === "waiting" && now < Date.parse(state.expiresAt);

/** Why a screen is not let in: nothing waits with this code, or there are as many as a shop can have. */
export type DeviceRefusal = "no-such-code" | "too-many";

/**
 * The owner lets the screen in that shows the code they typed.
 * @param found the screens that wait with this code
 * @param approved how many are let in already
 */
export function approveDevice(
  found: readonly Device[],
  approved: number,
  { name, by, now }: { name: string; by: string; now: number },
): { ok: true; device: Device } | { ok: false; reason: DeviceRefusal } {
  const open = found.filter((device) => isOpen(device, now));
  const [device] = open;
  // Two with one code cannot be told apart: neither is let in, and each gets another code.
  if (!device || open.length > 1) return { ok: false, reason: "no-such-code" };
  if (approved >= MAX_DEVICES) return { ok: false, reason: "too-many" };
  const approvedAt = new Date(now).toISOString();
  return {
    ok: true,
    device: { ...device, state: { status: "approved", name, approvedAt, by, lastSeenAt: null } },
  };
}

/** A screen as it is once it was seen; null where that is known already, to ten minutes. `now` in ms since 1970. */
export function seenDevice(device: Device, now: number): Device | null {
  const { state } = device;
  if (state.status !== "approved") return null;
  if (state.lastSeenAt !== null && now - Date.parse(state.lastSeenAt) < SEEN_EVERY) return null;
  return { ...device, state: { ...state, lastSeenAt: new Date(now).toISOString() } };
}
