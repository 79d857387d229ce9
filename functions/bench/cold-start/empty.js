import { onRequest } from "firebase-functions/https";

// The least a function can be, as Firebase's guide has it: what every cold start costs.
export const api = onRequest((_request, response) => {
  response.send("ok");
});
