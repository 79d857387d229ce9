import type { ShopProfile } from "../src/shop/profile.ts";

const nothing = { en: "", es: "" };

/** A shop with all that a paper prints. */
export const shopProfile: ShopProfile = {
  v: 2,
  name: "Hollis Street Garage",
  tagline: nothing,
  about: nothing,
  phone: "+12125550142",
  email: "shop@example.com",
  address: { street: "12 Hollis Street", city: "Halston", state: "NY", zip: "10001" },
  timeZone: "America/New_York",
  hours: [[], [], [], [], [], [], []],
  closures: [],
  team: [],
  questions: [],
  reviews: [],
  registration: "R-7104421",
  since: 1998,
};
