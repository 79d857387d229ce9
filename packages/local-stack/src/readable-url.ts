// What file systems take, less the root and an ending that is put behind it.
const PATH_MAX = 3_000;
const NAME_MAX = 240;

/**
 * The address of a request in a form that every decoder takes, meaning the same. Escapes of the query that are none are
 * written as the URL standard reads them (a lone `%` stands for itself, bytes that are no UTF-8 for U+FFFD).
 * @param url path and query, or a whole address, as it stands in the request's first line
 * @returns null when the path is malformed or longer than any file's: that is answered 400
 */
export function readableUrl(url: string): string | null {
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  if (path.length > PATH_MAX || !decodes(path)) return null;
  if (path.split("/").some((name) => Buffer.byteLength(name) > NAME_MAX)) return null;
  if (!path.startsWith("/") && !URL.canParse(path)) return null;
  // Node's old parser, which the gateway has, reads a host and no path in these.
  if (/^\/[/\\].*@/.test(url)) return null;
  return cut < 0 ? path : `${path}?${url.slice(cut + 1).replace(/(?:%[\da-f]{2})+|%/gi, readable)}`;
}

function readable(escapes: string): string {
  if (escapes === "%") return "%25";
  if (decodes(escapes)) return escapes;
  return encodeURIComponent(Buffer.from(escapes.replaceAll("%", ""), "hex").toString("utf8"));
}

function decodes(escaped: string): boolean {
  try {
    return decodeURIComponent(escaped) !== undefined;
  } catch {
    return false;
  }
}
