import { type ApprovalSettings, defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import type { Firestore } from "firebase-admin/firestore";
import { type Current, currentSettings } from "./order-settings.ts";

/** What the shop has settled about approvals. */
export const currentApprovalSettings = (db: Firestore): Promise<Current<ApprovalSettings>> =>
  currentSettings(db, db.collection("shop").doc("approvals"), defaultApprovalSettings);
