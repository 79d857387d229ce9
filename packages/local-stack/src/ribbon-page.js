// Runs in the page, as the local stack serves it (ribbon.ts).
(() => {
  const { title, accounts, password, mailUrl, textsUrl } = globalThis.openhoodRibbon;
  const KEY = "openhood.ribbon";
  if (sessionStorage.getItem(KEY)) return;
  const words = {
    en: { title: title.en, password: "Password: ", mails: "E-mails it sent", texts: "Texts", close: "Close" },
    es: {
      title: title.es,
      password: "Contraseña: ",
      mails: "Correos que envió",
      texts: "Mensajes",
      close: "Cerrar",
    },
  };
  const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const put = () => {
    const bar = make("aside", "");
    bar.id = "openhood-ribbon";
    const details = make("details", "");
    const summary = make("summary", "");
    details.append(summary);
    for (const account of accounts) details.append(make("span", account));
    const secret = make("span", "");
    if (password) details.append(secret);
    const leadTo = (href) => Object.assign(make("a", ""), { href, target: "_blank", rel: "noopener" });
    const mails = leadTo(mailUrl);
    const texts = leadTo(textsUrl);
    const close = make("button", "\u00d7");
    // The page changes its language without being loaded again.
    const say = () => {
      const said = words[document.documentElement.lang === "es" ? "es" : "en"];
      bar.setAttribute("aria-label", said.title);
      summary.textContent = said.title;
      secret.textContent = `${said.password}${password}`;
      mails.textContent = said.mails;
      texts.textContent = said.texts;
      close.setAttribute("aria-label", said.close);
    };
    say();
    new MutationObserver(say).observe(document.documentElement, { attributeFilter: ["lang"] });
    const fit = () =>
      document.documentElement.style.setProperty("--openhood-ribbon", `${bar.offsetHeight}px`);
    close.addEventListener("click", () => {
      sessionStorage.setItem(KEY, "closed");
      bar.remove();
      document.documentElement.style.removeProperty("--openhood-ribbon");
    });
    const style = new CSSStyleSheet();
    style.replaceSync(`
      body { display: flex; flex-direction: column; }
      body > * { flex: none; }
      #openhood-ribbon { order: -1; display: flex; flex-wrap: wrap; gap: 0 16px; align-items: start; padding: 2px 12px;
        background: #2b3338; color: #fff; font: 13px/24px system-ui, sans-serif; }
      #openhood-ribbon details { flex: 1; }
      #openhood-ribbon summary { cursor: pointer; }
      #openhood-ribbon span { display: inline-block; margin-inline-end: 16px; user-select: all; }
      #openhood-ribbon a { color: #fff; text-decoration: underline; }
      #openhood-ribbon button { width: 24px; height: 24px; border: 0; background: none; color: #fff; font: inherit; cursor: pointer; }
      #openhood-ribbon :focus-visible { outline: 2px solid #fff; outline-offset: 1px; }
      body > * > *:has(> [data-fills-window]), body > *:has(> [data-fills-window]) {
        height: calc(100dvh - var(--openhood-ribbon, 0px)) !important; min-height: 0 !important; }
      @media print { #openhood-ribbon { display: none; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    bar.append(details, mails, texts, close);
    // Last in the order of the page, so that its first stop stays the way past the navigation; first to the eye.
    document.body.append(bar);
    // It stands outside the app, which holds what is under a sheet or an inspector: so the keyboard comes to none of it.
    const app = document.getElementById("root");
    const hold = () => {
      bar.inert = app.inert || app.querySelector("main[inert]") !== null;
    };
    if (app) {
      hold();
      new MutationObserver(hold).observe(app, { subtree: true, attributeFilter: ["inert"] });
    }
    new ResizeObserver(fit).observe(bar);
    fit();
  };
  if ("requestIdleCallback" in window) requestIdleCallback(put, { timeout: 3000 });
  else setTimeout(put, 500);
})();
