import type { Query, QueryDocumentSnapshot } from "firebase-admin/firestore";

const PAGE = 300;

/** All that a query finds, page by page. @param most after how many it ends */
export async function* inPages(
  query: Query,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<QueryDocumentSnapshot> {
  let after: QueryDocumentSnapshot | undefined;
  for (let told = 0; told < most; ) {
    const size = Math.min(PAGE, most - told);
    const page = query.limit(size);
    const { docs } = await (after ? page.startAfter(after) : page).get();
    for (const doc of docs) yield doc;
    told += docs.length;
    after = docs.at(-1);
    if (docs.length < size) return;
  }
}
