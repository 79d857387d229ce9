/** Longest text that a line in a list of e-mails has room for, in characters. */
const LINE = 50;

/** The first words of a text, as many as one line has room for; what it quotes only where that is all. */
export function firstWords(text: string): string {
  const [first = "", ...words] = (text.replace(/^>.*$/gm, "").trim() || text.trim()).split(/\s+/);
  let line = [...first].slice(0, LINE).join("");
  for (const word of words) {
    if ([...line, ...word].length + 1 > LINE) return `${line} …`;
    line = `${line} ${word}`;
  }
  return line;
}
