import "../../ui/more-icons.ts";
import { useTranslations } from "use-intl";
import { contactOf, useShop } from "../../platform/shop.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { Main } from "../../ui/main.tsx";
import { Notice } from "../../ui/states.tsx";
import { useUnattended } from "./use-unattended.ts";
import { useWall } from "./use-wall.ts";
import { WallBoard } from "./wall-board.tsx";
import styles from "./wall-page.module.css";

/** The board on a wall: no sign-in, only a code that an owner lets in. */
export function WallPage() {
  return (
    <ApiProvider>
      <meta name="robots" content="noindex" />
      <Screen />
    </ApiProvider>
  );
}

function Screen() {
  const t = useTranslations("wall");
  const { name } = contactOf(useShop().known);
  const screen = useWall();
  useUnattended();
  const { wall } = screen;
  if (wall?.status === "on")
    return (
      <Main className={styles.wall}>
        <WallBoard columns={wall.columns} lostSince={screen.lostSince} />
      </Main>
    );
  const ask = wall?.status === "off" ? "off" : "start";
  return (
    <div className={styles.pairing}>
      <header className={styles.shop}>
        <p>{name}</p>
        <LanguageSwitch />
      </header>
      <Main className={styles.box}>
        {wall?.status === "waiting" ? (
          <>
            <h1>{t("code.title")}</h1>
            <p className={styles.code} data-code="">
              <span className={styles.label}>{t("code.label")}</span>
              <strong>{wall.code}</strong>
            </p>
            <p>{t("code.text")}</p>
            <p role="status" className={styles.soft}>
              {screen.lostSince === null ? t("code.wait") : t("noAnswer")}
            </p>
          </>
        ) : screen.isKnown && !wall ? (
          <>
            <h1>{t("start.title")}</h1>
            <p role="status" className={styles.soft}>
              {t(screen.hasFailed ? "noAnswer" : "connecting")}
            </p>
          </>
        ) : (
          <>
            <h1>{t(`${ask}.title`)}</h1>
            <p>{t(`${ask}.text`)}</p>
            <div role="status">{screen.requestFailed && <Notice tone="watch">{t("failed")}</Notice>}</div>
            <p>
              <Button pending={screen.isRequesting} onClick={screen.request}>
                {t(`${ask}.show`)}
              </Button>
            </p>
          </>
        )}
      </Main>
    </div>
  );
}
