/** What notices are about, by which a customer can do without them: how it goes, that the car is ready, another promised time. */
export const NOTICE_KINDS = ["progress", "ready", "promise"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
