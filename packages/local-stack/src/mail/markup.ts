/** Text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as HTML, its web addresses as links. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => {
      const html = escapeHtml(part);
      return index % 2 ? `<a href="${html}" target="_blank" rel="noopener noreferrer">${html}</a>` : html;
    })
    .join("");
}

/** The style of the mail pages, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f5f5f4, #1c1c1e); color: light-dark(#1c1c1e, #f2f2f2); }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 2rem 0 0.5rem; }
a { color: light-dark(#0a58ca, #8ab4ff); }
.mails { list-style: none; padding: 0; }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; margin-bottom: 0.5rem;
  border-radius: 0.5rem; background: light-dark(#fff, #2c2c2e); color: inherit; text-decoration: none; }
.mails a:hover, .mails a:focus-visible { outline: 2px solid light-dark(#0a58ca, #8ab4ff); }
.mails strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
.mails span { overflow: hidden; text-overflow: ellipsis; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { opacity: 0.7; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 1rem; border-radius: 0.5rem;
  background: light-dark(#fff, #2c2c2e); }
textarea { box-sizing: border-box; width: 100%; font: inherit; padding: 0.5rem; }
button { font: inherit; padding: 0.5rem 1rem; }
iframe { width: 100%; height: 32rem; border: 0; border-radius: 0.5rem; background: #fff; }
`;
