/**
 * The page that an address from outside names: of the site itself, or of the shell's own scheme
 * (`com.example.shop://contact?symptom=x`). Null for everybody else's.
 */
export function pathOfLink(link: string, site: string): string | null {
  const own = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(link);
  if (!own?.[1] || own[2] === undefined) return null;
  const web = /^(https?|capacitor|javascript|data|file|blob|content|intent)$/i.test(own[1]);
  const href = web ? link : `${site}/${own[2].replace(/^\/+/, "")}`;
  try {
    const url = new URL(href);
    if (url.origin !== new URL(site).origin) return null;
    return `${url.pathname.replace(/^\/{2,}/, "/")}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
