import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import { type CustomerPageData, useSend } from "./api.ts";
import styles from "./record.module.css";

/** Which accounts see what is on this record by an address they have claimed; the counter ends it for whoever asks. */
export function RecordClaims({ page: { claims } }: { page: CustomerPageData }) {
  return claims.map((claim) => <Claim key={`${claim.uid} ${claim.email}`} {...claim} />);
}

function Claim({ uid, account, email, at }: CustomerPageData["claims"][number]) {
  const t = useTranslations("customers.claims");
  const problem = useProblemText();
  const me = useMe();
  const { date } = useFormat();
  type Ended = { uid: string; email: string; key: string };
  const end = useSend(`customers.endClaim.${uid}`, (client, { key: _, ...input }: Ended) =>
    client.customers.endClaim.mutate(input),
  );
  const press = async () => {
    try {
      const { links } = await end.mutateAsync({ uid, email });
      presentToast({ text: t("ended", { account, email, links }), duration: 8000 });
    } catch (error) {
      presentToast({ text: problem(error), duration: 8000 });
    }
  };
  return (
    <Notice title={t("title")}>
      <div className={styles.notice}>
        <span>{t("line", { account, email, date: date(at) })}</span>
        {me.may("customers.endClaim") && (
          <Button variant="secondary" size="small" pending={end.isPending} onClick={() => void press()}>
            {t("end")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
