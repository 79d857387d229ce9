import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** As much of the cloud as a first read needs: Firestore's REST interface to an empty database, and the token for it. */
export async function startEmptyCloud() {
  const readTime = new Date().toISOString();
  const server = http.createServer(async (request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/computeMetadata/")) {
      const token = { access_token: "none", token_type: "Bearer", expires_in: 3600 };
      const json = url.includes("/token");
      response.setHeader("metadata-flavor", "Google");
      response.setHeader("content-type", json ? "application/json" : "application/text");
      return response.end(json ? JSON.stringify(token) : "googleapis.com");
    }
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || "{}");
    const documents: string[] = body.documents ?? [];
    const answer = url.includes(":batchGet")
      ? documents.map((missing) => ({ missing, readTime }))
      : [{ readTime }];
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { FIRESTORE_EMULATOR_HOST: host, GCE_METADATA_HOST: host },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
