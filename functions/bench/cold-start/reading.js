import { onRequest } from "firebase-functions/https";

// The least that reads what shop.get reads: what the database's SDK costs a cold start.
export const api = onRequest(async (_request, response) => {
  const [{ initializeApp }, { initializeFirestore }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/firestore"),
  ]);
  const db = initializeFirestore(initializeApp(), { preferRest: true });
  const [profile, services] = await Promise.all([
    db.collection("shop").doc("profile").get(),
    db.collection("services").orderBy("order").limit(100).get(),
  ]);
  response.json({ profile: profile.data() ?? null, services: services.docs.map((doc) => doc.data()) });
});
