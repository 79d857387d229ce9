import { onDocumentCreated } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";

/** Sends each mail as soon as the commit that wrote it is there. */
export const deliverMail = onDocumentCreated(
  { document: "outbox/{mailId}", timeoutSeconds: 120 },
  async (event) => {
    const { deliverMail } = await import("./deliver-mail.ts");
    await deliverMail(event.params.mailId);
  },
);

/** Finishes what was interrupted. */
export const sweep = onSchedule({ schedule: "every 1 minutes", timeoutSeconds: 120 }, async () => {
  const { sweep } = await import("./sweep.ts");
  await sweep(60_000);
});
