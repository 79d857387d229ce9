import { onRequest } from "firebase-functions/https";
import { setGlobalOptions } from "firebase-functions/options";
import { defineSecret } from "firebase-functions/params";

// What is deployed, and where. The work itself is imported with its first call: each function's cold start loads this file.
const smtpUrl = defineSecret("OPENHOOD_SMTP_URL");

setGlobalOptions({ region: "us-east1", maxInstances: 10, memory: "512MiB", secrets: [smtpUrl] });

/** Everything the client asks for, under Hosting's `/api`. */
export const api = onRequest({ timeoutSeconds: 30, concurrency: 40, invoker: "public" }, async (req, res) => {
  const { serve } = await import("./api/serve.ts");
  await serve(req, res);
});

// firebase-functions/firestore takes as long to load as all the rest, so the API's own instances, on which a person
// waits, go without. The cloud names the function an instance is for; whoever asks what there is to deploy names none.
const onlyApi = process.env.FUNCTION_TARGET === "api";
const triggers = onlyApi ? {} : await import("./triggers/deployed.ts");

export const { deliverMail, sweep } = triggers as typeof import("./triggers/deployed.ts");
