/** A shop that has said nothing of itself yet, for `npm start -- --new`: its first owner, and where its client is built. */
export const newShop = {
  name: "New Shop",
  dist: "apps/web/dist-new",
  owner: { email: "owner@newshop.example", name: "Sam Rivera", language: "en" },
} as const;
