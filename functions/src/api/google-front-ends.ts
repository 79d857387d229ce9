/**
 * Where Google's own front ends connect from, among them those that Firebase Hosting fetches through: the blocks of
 * https://www.gstatic.com/ipranges/goog.json no part of which stands in https://www.gstatic.com/ipranges/cloud.json,
 * that is, in which Google lets no address to customers of its cloud. A block with a single customer in it is left out
 * whole: what is free in it today may be assigned to a customer tomorrow, who can send any header.
 *
 * Both lists as of 2026-06-21 (IPv4). IPv6: Google's blocks but for 2600:1900::/28, from which all of its customers have
 * theirs. To renew: fetch both lists, keep each prefix of the first that overlaps none of the second, and write down the
 * date. A block that is missing here makes callers behind it count as one; one too many lets whoever sits in it forge.
 */
export const googleFrontEnds = {
  asOf: "2026-06-21",
  ranges: [
    "64.15.112.0/20",
    "64.233.160.0/19",
    "66.102.0.0/20",
    "66.249.64.0/19",
    "70.32.128.0/19",
    "72.14.192.0/18",
    "74.114.24.0/21",
    "74.125.0.0/16",
    "104.237.160.0/19",
    "108.170.192.0/18",
    "108.177.0.0/17",
    "142.250.0.0/15",
    "172.110.32.0/21",
    "172.217.0.0/16",
    "172.253.0.0/16",
    "173.194.0.0/16",
    "192.178.0.0/15",
    "193.186.4.0/24",
    "207.223.160.0/20",
    "208.65.152.0/22",
    "208.81.188.0/22",
    "208.117.224.0/19",
    "209.85.128.0/17",
    "216.58.192.0/19",
    "216.73.80.0/20",
    "216.239.32.0/19",
    "2001:4860::/32",
    "2404:6800::/32",
    "2404:f340::/32",
    "2606:73c0::/32",
    "2607:f8b0::/32",
    "2620:11a:a000::/40",
    "2620:120:e000::/40",
    "2800:3f0::/32",
    "2a00:1450::/32",
    "2c0f:fb50::/32",
  ],
} as const;
