/** What the paper is: an estimate until a job is authorized, frozen and numbered once posted. */
export const DOCUMENTS = ["estimate", "repair-order", "invoice-draft", "posted"] as const;
export type DocumentStatus = (typeof DOCUMENTS)[number];

/** Where the car is, in the order it goes through the shop. */
export const STAGES = [
  "scheduled",
  "checked-in",
  "inspecting",
  "awaiting-approval",
  "in-progress",
  "awaiting-parts",
  "quality-check",
  "ready",
  "picked-up",
  "canceled",
  "no-show",
] as const;
export type Stage = (typeof STAGES)[number];

/** What the customer has said to a job. */
export const AUTHORIZATIONS = ["pending", "approved", "declined", "deferred"] as const;
export type AuthorizationStatus = (typeof AUTHORIZATIONS)[number];

/** Where each document can go. The first approved job makes an estimate a repair order; a correction of what is posted is a credit note. */
export const DOCUMENT_MOVES = {
  estimate: ["repair-order"],
  "repair-order": ["estimate", "invoice-draft"],
  "invoice-draft": ["repair-order", "posted"],
  posted: [],
} as const satisfies Record<DocumentStatus, readonly DocumentStatus[]>;

type StageRule = {
  /** Where a car goes from here. */
  to: readonly Stage[];
  /** Is the car at the shop? */
  here: boolean;
  /** Is authorized work under way? */
  working: boolean;
  /** Is nothing left to do with the car? */
  ended: boolean;
};

const away = { here: false, working: false, ended: false };
const here = { here: true, working: false, ended: false };
const working = { here: true, working: true, ended: false };
const ended = { here: false, working: false, ended: true };

/** What each stage means, and where a car goes from it. A move made by mistake goes back the way it came. */
export const STAGE_RULES = {
  scheduled: { to: ["checked-in", "canceled", "no-show"], ...away },
  "checked-in": { to: ["inspecting", "awaiting-approval", "in-progress", "canceled"], ...here },
  inspecting: { to: ["awaiting-approval", "in-progress", "canceled"], ...here },
  "awaiting-approval": { to: ["inspecting", "in-progress", "ready", "canceled"], ...here },
  "in-progress": { to: ["awaiting-parts", "awaiting-approval", "quality-check", "ready"], ...working },
  "awaiting-parts": { to: ["in-progress", "awaiting-approval"], ...working },
  "quality-check": { to: ["ready", "in-progress"], ...working },
  ready: { to: ["picked-up", "in-progress"], ...here },
  "picked-up": { to: [], ...ended },
  canceled: { to: [], ...ended },
  "no-show": { to: [], ...ended },
} as const satisfies Record<Stage, StageRule>;

/** What the customer's word on a job can become. Whoever changes their mind is asked again first. */
export const AUTHORIZATION_MOVES = {
  pending: ["approved", "declined", "deferred"],
  approved: ["pending"],
  declined: ["pending"],
  deferred: ["pending"],
} as const satisfies Record<AuthorizationStatus, readonly AuthorizationStatus[]>;

/** Was the visit called off, or did nobody come? Its parts are free for other cars. */
export const isOff = (stage: Stage): stage is "canceled" | "no-show" =>
  stage === "canceled" || stage === "no-show";

const leads = <One extends string>(to: readonly One[], one: One) => to.includes(one);

/** Does a document go from one status to the other? */
export const documentLeads = (from: DocumentStatus, to: DocumentStatus): boolean =>
  leads<DocumentStatus>(DOCUMENT_MOVES[from], to);

/**
 * Does a car go from one stage to the other?
 * @param correction is a move taken back: then the way it came
 */
export const stageLeads = (from: Stage, to: Stage, correction: boolean): boolean =>
  correction ? leads<Stage>(STAGE_RULES[to].to, from) : leads<Stage>(STAGE_RULES[from].to, to);

/** Does the customer's word on a job go from one to the other? */
export const authorizationLeads = (from: AuthorizationStatus, to: AuthorizationStatus): boolean =>
  leads<AuthorizationStatus>(AUTHORIZATION_MOVES[from], to);
