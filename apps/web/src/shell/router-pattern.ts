type Match = { route: { path?: string | undefined } };

/** The pattern of the page on screen, such as `/services/:slug`: safe to count, it carries no value. */
export function routePattern(matches: readonly Match[]): string {
  return matches.findLast((match) => match.route.path)?.route.path ?? "/";
}
