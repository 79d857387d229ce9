import type { DocumentKind } from "@openhood/domain/documents/content";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./document-buttons.module.css";

type Props<Kind extends DocumentKind> = {
  kinds: readonly Kind[];
  /** Whether it is the one thing to do on its page. */
  isMain?: boolean;
  /** Has a document issued. */
  issue: (kind: Kind) => Promise<ApiOutputs["documents"]["issue"]>;
  /** Of what they are, where a page has those of several orders: they stand back then, and their names tell them apart. */
  of?: string;
};

/** Documents of an order as PDFs, each to be saved with one press. */
export function DocumentButtons<Kind extends DocumentKind>({
  kinds,
  isMain = false,
  issue,
  of,
}: Props<Kind>) {
  const t = useTranslations("documents");
  const problem = useProblemText();
  const nameOf = (kind: DocumentKind) => t(`download.${kind}`);
  const asking = useMutation({
    mutationFn: async (kind: Kind) => {
      const given = await issue(kind);
      // The address is answered with a file to be saved: the page stays.
      if (given.ok) window.location.assign(given.address);
      return given;
    },
  });
  return (
    <div className={styles.documents} data-no-print="">
      <div className={of ? `${styles.row} ${styles.back}` : styles.row}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={isMain ? "primary" : of ? "quiet" : "secondary"}
            aria-label={of && t("downloadOf", { document: nameOf(kind), of })}
            icon="download"
            pending={asking.isPending && asking.variables === kind}
            onClick={() => asking.mutate(kind)}
          >
            {nameOf(kind)}
          </Button>
        ))}
      </div>
      <FormStatus>
        {asking.error && <Notice tone="watch">{problem(asking.error)}</Notice>}
        {asking.data?.ok === false && <Notice tone="watch">{t(`refused.${asking.data.reason}`)}</Notice>}
      </FormStatus>
    </div>
  );
}
