import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/overlays/use-action.ts";
import { Notice } from "../../ui/states.tsx";
import type { CustomerPageData } from "./api.ts";
import styles from "./record.module.css";

/** Which accounts see what is on this record by an address they have claimed; the counter ends it for whoever asks. */
export function RecordClaims({ page: { claims } }: { page: CustomerPageData }) {
  return claims.map((claim) => <Claim key={`${claim.uid} ${claim.email}`} {...claim} />);
}

function Claim({ uid, account, email, at }: CustomerPageData["claims"][number]) {
  const t = useTranslations("customers.claims");
  const me = useMe();
  const { date } = useFormat();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const { run, pending } = useAction({
    name: "customers.endClaim",
    id: (claimed: string) => `${uid}.${claimed}`,
    send: (claimed) => api.customers.endClaim.mutate({ uid, email: claimed }),
    words: ({ links }) => ({ ok: true, text: t("ended", { account, email, links }) }),
    changes: [trpc.customers.pathKey()],
  });
  return (
    <Notice title={t("title")}>
      <div className={styles.notice}>
        <span>{t("line", { account, email, date: date(at) })}</span>
        {me.may("customers.endClaim") && (
          <Button
            variant="secondary"
            size="small"
            pending={pending.length > 0}
            onClick={() => void run(email)}
          >
            {t("end")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
