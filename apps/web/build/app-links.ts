import type { Plugin } from "vite";

type Source = Partial<Record<string, string>>;

/**
 * What the site says of the apps that may open its links: Android's and Apple's file, by their name under
 * `/.well-known`. None for a shop without an app in that store.
 * https://developer.android.com/training/app-links/verify-applinks
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 * @throws Error that names the value that is wrong
 */
export function appLinkFiles(values: Source): Record<string, object> {
  const appId = values.VITE_APP_ID?.trim();
  const fingerprints = (values.VITE_ANDROID_CERTS ?? "").split(",").map((one) => one.trim().toUpperCase());
  const certificates = fingerprints.filter((one) => one !== "");
  const team = values.VITE_APPLE_TEAM?.trim();
  if (!appId) return {};
  for (const one of certificates)
    if (!/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one))
      throw new Error(`VITE_ANDROID_CERTS: "${one}" is not a SHA-256 fingerprint like 14:6D:E9:…`);
  if (team && !/^[A-Z0-9]{10}$/.test(team))
    throw new Error(`VITE_APPLE_TEAM: "${team}" is not a team id of ten letters and digits.`);
  const android = {
    relation: ["delegate_permission/common.handle_all_urls"],
    target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: certificates },
  };
  const apple = {
    // Its API answers an app, not a person.
    applinks: {
      details: [
        { appIDs: [`${team}.${appId}`], components: [{ "/": "/api/*", exclude: true }, { "/": "*" }] },
      ],
    },
    webcredentials: { apps: [`${team}.${appId}`] },
  };
  return {
    ...(certificates.length > 0 ? { "assetlinks.json": [android] } : {}),
    ...(team ? { "apple-app-site-association": apple } : {}),
  };
}

/** Puts those files on the built site. */
export function appLinks(values: Source): Plugin {
  return {
    name: "openhood-app-links",
    apply: "build",
    generateBundle() {
      for (const [name, content] of Object.entries(appLinkFiles(values)))
        this.emitFile({
          type: "asset",
          fileName: `.well-known/${name}`,
          source: `${JSON.stringify(content, null, 2)}\n`,
        });
    },
  };
}
