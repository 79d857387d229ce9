import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { FormActions } from "./form-layout.tsx";
import { Notice } from "./states.tsx";

type Props = { lines: readonly string[]; keepMine: () => void; takeTheirs: () => void };

/** Says that somebody else was faster, and what they saved; what is typed here stays until one decides. */
export function ChangedNotice({ lines, keepMine, takeTheirs }: Props) {
  const t = useTranslations("changed");
  return (
    <Notice tone="watch" title={t("title")}>
      <p>{t("text")}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormActions>
        <Button variant="secondary" size="small" onClick={keepMine}>
          {t("keepMine")}
        </Button>
        <Button variant="secondary" size="small" onClick={takeTheirs}>
          {t("takeTheirs")}
        </Button>
      </FormActions>
    </Notice>
  );
}
