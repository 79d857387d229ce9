type Match = { route: { path?: string | undefined } };

/**
 * The pattern of the page on screen, such as `/services/:slug`: safe to count, it carries no value, and is the same in
 * every language.
 */
export function routePattern(matches: readonly Match[]): string {
  const path = matches.findLast((match) => match.route.path)?.route.path ?? "/";
  return path.replace(/^\/es\?/, "");
}
