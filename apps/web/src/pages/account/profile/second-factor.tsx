import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useSignInAgain } from "../../../features/sign-in/use-sign-in-again.tsx";
import { env } from "../../../platform/env.ts";
import { needMessages } from "../../../platform/language.tsx";
import type { Setup } from "../../../platform/second-factor.ts";
import { type SessionRefusal, withFactor } from "../../../platform/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FactorCode } from "../../../ui/factor-code.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "../sections.module.css";
import factor from "./second-factor.module.css";

type State = { step: "unknown" | "off" } | { step: "setup"; setup: Setup } | { step: "on" };

/** A code from an authenticator app beside the password: set up, or turned off. */
export function SecondFactor() {
  const t = useTranslations("account.factor");
  const words = useTranslations("signIn.refusals");
  const confirm = useConfirm();
  const signInAgain = useSignInAgain();
  const [state, setState] = useState<State>({ step: "unknown" });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<SessionRefusal | null>(null);

  useEffect(() => {
    void needMessages("sign-in").then(() =>
      withFactor(async (auth, { enrolledSince }) =>
        setState({ step: enrolledSince(auth) === null ? "off" : "on" }),
      ),
    );
  }, []);

  const run = async (work: Parameters<typeof withFactor>[0]) => {
    if (!(await signInAgain())) return;
    setRefusal(null);
    setPending(true);
    const result = await withFactor(work);
    setPending(false);
    if (!result.ok) setRefusal(result.reason);
  };
  const begin = () =>
    run(async (auth, { beginSetup }) =>
      setState({ step: "setup", setup: await beginSetup(auth, env.shopName) }),
    );
  const remove = async () => {
    const yes = await confirm({
      title: t("askTitle"),
      text: t("askText"),
      confirm: t("remove"),
      danger: true,
    });
    if (!yes) return;
    await run(async (auth, { removeFactor }) => {
      await removeFactor(auth);
      setState({ step: "off" });
    });
  };

  return (
    <section aria-labelledby="factor-heading" className={styles.section}>
      <h2 id="factor-heading">{t("title")}</h2>
      <p>{t(state.step === "on" ? "on" : "text")}</p>
      {state.step === "off" && (
        <div>
          <Button variant="secondary" pending={pending} onClick={() => void begin()}>
            {t("begin")}
          </Button>
        </div>
      )}
      {state.step === "setup" && (
        <>
          <ol className={factor.steps}>
            <li>
              {t("scan")}
              <Cells cells={state.setup.cells} label={t("picture")} />
            </li>
            <li>
              {t("type")}{" "}
              <code className={factor.key}>{state.setup.key.replace(/(.{4})/g, "$1 ").trim()}</code>
            </li>
            <li>
              <a href={state.setup.address}>{t("open")}</a>
            </li>
          </ol>
          <FactorCode
            submit={t("finish")}
            back={t("cancel")}
            onBack={() => setState({ step: "off" })}
            onCode={(code) =>
              withFactor(async (auth, { finishSetup }) => {
                await finishSetup(auth, state.setup, code);
                setState({ step: "on" });
              })
            }
          />
        </>
      )}
      {state.step === "on" && (
        <div>
          <Button variant="secondary" pending={pending} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        </div>
      )}
      <FormStatus>{refusal && <Notice tone="watch">{words(refusal)}</Notice>}</FormStatus>
    </section>
  );
}

function Cells({ cells, label }: { cells: boolean[][]; label: string }) {
  const size = cells.length;
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className={factor.cells} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
