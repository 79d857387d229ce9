import { type Action, mayEver, policies } from "./policies.ts";
import type { Role } from "./roles.ts";

/** What the procedures are about: the first part of their paths. */
export type Noun = Action extends `${infer N}.${string}` ? N : never;

const actions = Object.keys(policies) as Action[];
const nounOf = (action: Action) => action.split(".")[0] as Noun;

/** Every noun, each once. */
export const nouns: readonly Noun[] = [...new Set(actions.map(nounOf))];

/** May this role do anything at all about this noun? When it may not, it is not told that something changed, either. */
export const knows = (role: Role, noun: Noun): boolean =>
  actions.some((action) => nounOf(action) === noun && mayEver(role, action));
