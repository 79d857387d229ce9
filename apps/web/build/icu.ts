/** The names of the ICU arguments and tags of a message, sorted: what the code must hand over. */
export function placeholders(message: string): string {
  const names = new Set<string>();
  readText(message.replaceAll(/'[{}<][^']*'/g, ""), 0, names);
  return [...names].sort().join(" ");
}

// Reads text up to the brace that closes it; answers where it stopped.
function readText(source: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < source.length && source[at] !== "}") {
    if (source[at] === "{") at = readArgument(source, at + 1, names);
    else {
      const tag = source[at] === "<" ? /^<(\w+)>/.exec(source.slice(at)) : null;
      if (tag) names.add(tag[0]);
      at += 1;
    }
  }
  return at;
}

// Reads `name}`, `name, kind…}` or `name, plural, one {…} other {…}}`; answers the place after its brace.
function readArgument(source: string, start: number, names: Set<string>): number {
  const head = /^\s*(\w+)\s*(?:,\s*(\w+))?/.exec(source.slice(start));
  if (head?.[1]) names.add(`{${head[1]}}`);
  let at = start + (head?.[0].length ?? 0);
  while (at < source.length && source[at] !== "}") {
    at = source[at] === "{" ? readText(source, at + 1, names) + 1 : at + 1;
  }
  return at + 1;
}
