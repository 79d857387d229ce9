import { STAGE_RULES, type Stage } from "../repair-orders/stages.ts";

/** May the customer still write on the order's page? Once the visit is over they read only. */
export const takesQuestions = (stage: Stage): boolean => !STAGE_RULES[stage].ended;
