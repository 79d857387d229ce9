import { expect } from "./shop.ts";

/** Calls the API as one of the demo staff. */
export async function callAs(
  siteUrl: string,
  who: string,
  procedure: string,
  input: unknown,
): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const signIn = await fetch(
    `${siteUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: "POST",
      headers,
      body: JSON.stringify({
        email: `${who}@openhood.example`,
        password: "openhood-demo",
        returnSecureToken: true,
      }),
    },
  );
  const { idToken } = (await signIn.json()) as { idToken: string };
  const reply = await fetch(`${siteUrl}/api/${procedure}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${idToken}` },
    body: JSON.stringify(input),
  });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return ((await reply.json()) as { result: { data: unknown } }).result.data;
}
