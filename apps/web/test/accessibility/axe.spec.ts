import { placesOf, type Who } from "../places.ts";
import { violations } from "./axe.ts";
import { arrive, dress, expect, inSpanish, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

// What is found stands in the message; a trace of each look would cost more than the look.
test.use({ trace: "off" });

// Of the eight ways to look at a page four are taken: each mode meets each scheme, and each language both of both.
// The iOS mode is looked at on a phone, Material on a desk.
for (const who of ["anyone", "customer", "owner"] satisfies Who[])
  for (const place of placesOf(who))
    test(`axe finds nothing on ${place.at}`, async ({ visit }) => {
      const page = await visit(who);
      await arrive(page, place);
      const found: Record<string, string[]> = {};
      const look = async (mode: "ios" | "md", scheme: "light" | "dark") => {
        await page.setViewportSize({ width: mode === "ios" ? 390 : 1280, height: 844 });
        await dress(page, mode, scheme);
        found[`${mode} ${scheme}`] = await violations(page);
      };
      await look("ios", "light");
      await look("md", "dark");
      await inSpanish(page);
      await look("ios", "dark");
      await look("md", "light");
      expect(found).toEqual({ "ios light": [], "md dark": [], "ios dark": [], "md light": [] });
    });
