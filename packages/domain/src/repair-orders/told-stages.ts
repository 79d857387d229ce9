import { NOTICE_KINDS, type NoticeKind } from "../customers/notice-kinds.ts";
import type { NoticeSettings } from "./notice-settings.ts";

/** The stages a customer can be told of when their car comes there. */
export const TOLD_STAGES = ["checked-in", "in-progress", "awaiting-parts", "ready", "picked-up"] as const;
export type ToldStage = (typeof TOLD_STAGES)[number];

/** As a shop begins: that the car is ready, that it is promised for another time, and nothing at night. */
export const defaultNotices: NoticeSettings = {
  stages: ["ready"],
  promise: true,
  quiet: { from: 21 * 60, to: 8 * 60 },
};

/** What a shop tells; settings that are older than notices have none of their own. */
export const noticesOf = ({ notices }: { notices?: NoticeSettings | undefined }): NoticeSettings =>
  notices ?? defaultNotices;

/** The kinds of notices a shop sends. */
export function kindsTold(settings: { notices?: NoticeSettings | undefined }): NoticeKind[] {
  const { stages, promise } = noticesOf(settings);
  const isTold: Record<NoticeKind, boolean> = {
    progress: stages.some((stage) => stage !== "ready"),
    ready: stages.includes("ready"),
    promise,
  };
  return NOTICE_KINDS.filter((kind) => isTold[kind]);
}
