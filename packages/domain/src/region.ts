/**
 * Where the shop's cloud runs, said once: the functions are deployed there, and every configuration is checked against
 * it. Another region is a change here and of the rewrite in firebase.json, which a test holds against it.
 */
export const REGION = "us-east1";
