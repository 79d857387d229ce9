import { firestore } from "../infra/firebase.ts";
import { migrate } from "../migrations/run.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "Deploy".
const taken = await migrate(await firestore());
console.log(
  taken.length > 0
    ? `Done: step ${taken.join(", ")}.`
    : "Nothing to do: the data has the shape this version reads.",
);
