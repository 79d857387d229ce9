import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useOnline } from "../../platform/network.ts";
import { type Refusal, waitOf } from "../../platform/refusal.ts";
import { contactOf, type Shop } from "../../platform/shop.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./refusal-notice.module.css";
import { ShopPhone } from "./shop-phone.tsx";

/** Says how long to wait, counting down; distant moments are given as a time. */
export function useWait(seconds: number): string {
  const t = useTranslations("contact.refused");
  const { time } = useFormat();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((until - Date.now()) / 1000), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const { unit, count } = waitOf(left);
  if (unit === "now") return t("rateNow");
  if (unit === "seconds") return t("rateSeconds", { count });
  if (unit === "minutes") return t("rateMinutes", { count });
  return t("rateAt", { time: time(until) });
}

/** Why a message was not sent, and what to do. What was typed is untouched. */
export function RefusalNotice({ refusal, shop }: { refusal: Refusal; shop: Shop | null }) {
  const t = useTranslations("contact.refused");
  const online = useOnline();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  const { phone } = contactOf(shop);
  const call = () => <ShopPhone number={phone} />;
  const body = () => {
    switch (refusal.reason) {
      case "offline":
        return online
          ? { title: t("backTitle"), text: t("back") }
          : { title: t("offlineTitle"), text: t("offline") };
      case "no-answer":
      case "unavailable":
      case "timeout":
        return { title: t("unreachableTitle"), text: t.rich("unreachable", { phone: call }) };
      case "removal-runs":
        return { title: t("notNowTitle"), text: t.rich("notNow", { phone: call }) };
      case "rate-limited":
        return { title: t("rateTitle"), text: <Rate seconds={refusal.retryAfter ?? 60} phone={phone} /> };
      case "client-outdated":
        return {
          title: t("outdatedTitle"),
          text: (
            <>
              {t("outdated")}{" "}
              <Button size="small" variant="secondary" onClick={() => location.reload()}>
                {t("reload")}
              </Button>
            </>
          ),
        };
      default:
        return { title: t("failedTitle"), text: t.rich("failed", { phone: call }) };
    }
  };
  const { title, text } = body();
  return (
    <div ref={box} className={styles.notice}>
      <Notice tone="stop" title={title}>
        <div>{text}</div>
      </Notice>
    </div>
  );
}

function Rate({ seconds, phone }: { seconds: number; phone: string }) {
  const t = useTranslations("contact.refused");
  const when = useWait(seconds);
  // Announced once, not with every second.
  return <span aria-live="off">{t.rich("rate", { when, phone: () => <ShopPhone number={phone} /> })}</span>;
}
