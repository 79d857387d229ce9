import { z } from "zod";
import { CalendarDate } from "../dates.ts";
import { Id, Instant } from "../fields.ts";
import { Member } from "../repair-orders/job.ts";
import { Price } from "../repair-orders/line.ts";
import { MAX_JOBS } from "../repair-orders/order.ts";
import { Signed, SignedBy } from "./signature.ts";

/** How long a link to an order works, in days. */
export const LINK_DAYS = 30;
/** With less than this left a new one is made, in days. */
const FRESH_DAYS = 7;
const DAY = 86_400_000;

/** A link by which a customer sees one repair order and decides on its jobs, without an account. */
export const ApprovalLink = z.strictObject({
  v: z.literal(1),
  id: Id,
  order: Id,
  /** The approver it was made for; absent where it is the owner's, and whoever's who holds it. */
  approver: Id.optional(),
  /** What whoever decides by it is to the car's owner, where the order's paper names somebody else: they say their name. */
  offPaper: z.enum(["owner", "fleet-contact"]).optional(),
  /** The name of the fleet whose car it is, as the link was made; absent where it is one person's. */
  fleet: z.string().max(120).optional(),
  /** The name of the one person whose car it is, as the link was given last; null or absent where it is a fleet's, or of nobody known. */
  owner: z.string().max(120).nullable().optional(),
  /** Was it sent to nobody but that person? */
  sentTo: z.enum(["owner", "anybody"]).optional(),
  createdAt: Instant,
  createdBy: Member,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
});
export type ApprovalLink = z.infer<typeof ApprovalLink>;

/**
 * A new link to an order.
 * @param at instant
 * @param approver whose it is; absent for the owner's
 * @param offPaper what whoever decides by it is to the owner, where the paper names somebody else
 * @param fleet the name of the fleet whose car it is; null where it is one person's
 * @param owner the name of the person whose car it is; null where it is a fleet's, or of nobody known
 * @param sentTo `owner` where it goes to nobody but that person
 */
export function newLink(
  order: string,
  {
    id,
    by,
    at,
    approver,
    offPaper,
    fleet,
    owner,
    sentTo,
  }: {
    id: string;
    by: ApprovalLink["createdBy"];
    at: string;
    approver?: string | undefined;
    offPaper?: ApprovalLink["offPaper"];
    fleet?: string | null;
    owner?: string | null;
    sentTo?: ApprovalLink["sentTo"];
  },
): ApprovalLink {
  const expiresAt = new Date(Date.parse(at) + LINK_DAYS * DAY).toISOString();
  const whose = {
    ...(approver !== undefined && { approver }),
    ...(offPaper && { offPaper }),
    ...(fleet && { fleet }),
    ...(owner && { owner }),
    ...(sentTo && { sentTo }),
  };
  return { v: 1, id, order, ...whose, createdAt: at, createdBy: by, expiresAt, revokedAt: null };
}

/** A link that is given again: whose car it is now, and whether it still goes to nobody but them. */
export const givenAgain = (
  link: ApprovalLink,
  { owner, sentTo }: { owner: string | null; sentTo: ApprovalLink["sentTo"] },
): ApprovalLink => ({
  ...link,
  owner,
  sentTo: link.sentTo === "owner" && sentTo === "owner" ? "owner" : "anybody",
});

/** Does a link open its order? @param at instant */
export const isOpen = ({ expiresAt, revokedAt }: ApprovalLink, at: string): boolean =>
  revokedAt === null && at < expiresAt;

/** Does a link work long enough to be sent to somebody? @param at instant */
export const isFresh = (link: ApprovalLink, at: string): boolean =>
  isOpen(link, new Date(Date.parse(at) + FRESH_DAYS * DAY).toISOString()) && isOpen(link, at);

const seen = {
  job: Id,
  saw: z.strictObject({
    offer: z.string().max(16),
    cents: Price,
    /** Absent in what a page sends that is older than this. */
    reasons: z.string().max(16).optional(),
  }),
};
/** A decision on a job as it was seen, with what was said of why it is offered. */
export const LinkDecision = z.discriminatedUnion("status", [
  z.strictObject({ ...seen, status: z.literal("approved") }),
  z.strictObject({ ...seen, status: z.literal("declined") }),
  /** Put off; until a date, or nobody knows. */
  z.strictObject({ ...seen, status: z.literal("deferred"), until: CalendarDate.nullable() }),
]);
export type LinkDecision = z.infer<typeof LinkDecision>;

const Decide = z.strictObject({
  decisions: z
    .array(LinkDecision)
    .min(1)
    .max(MAX_JOBS)
    .refine((all) => new Set(all.map(({ job }) => job)).size === all.length, { message: "twice" }),
  by: SignedBy,
  /** What all that is approved then comes to, tax and fees included, as it was shown: cents. */
  total: Price,
  signature: Signed,
});
/** What somebody sends by a link. A typed signature is the name of whoever decides. */
export const DecideByLink = Decide.refine(
  ({ by, signature }) => signature.kind !== "typed" || signature.name === by.name,
  { message: "invalid", path: ["signature"] },
);
export type DecideByLink = z.infer<typeof DecideByLink>;
