import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { env } from "../../../platform/env.ts";
import { useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Form, FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./devices-page.module.css";

const check = shapeCheck(async () => (await import("@openhood/domain/devices/device")).ApproveDevice);

/** Where a screen is opened; a native shell has no address of its own. */
const address = () => new URL("/wall", env.apiOrigin || location.origin).href.replace(/^https:\/\//, "");

/** Lets the screen in that shows a code. */
export function ApproveForm() {
  const t = useTranslations("devices");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const [added, setAdded] = useState("");
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: "desk.devices",
    start: { code: "", name: "" },
    check,
    send: (wanted, key) => api.devices.approve.mutate({ ...wanted, key: key(wanted) }),
    done: async (_, { name }) => {
      setAdded(name);
      await cache.invalidateQueries({ queryKey: trpc.devices.pathKey() });
    },
  });
  return (
    <Card as="section" aria-labelledby="approve-heading">
      <Form {...props}>
        <h2 id="approve-heading" className={styles.title}>
          {t("add")}
        </h2>
        <p className="soft">
          {t.rich("how", { at: address(), address: (words) => <strong>{words}</strong> })}
        </p>
        <Field label={t("code")} hint={t("codeHint")} error={fieldText(issueAt("code"))}>
          <TextField
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register("code")}
          />
        </Field>
        <Field label={t("name")} hint={t("nameHint")} error={fieldText(issueAt("name"))}>
          <TextField autoComplete="off" {...form.register("name")} />
        </Field>
        <FormStatus>
          {reply?.ok && <Notice tone="ok">{t("added", { name: added })}</Notice>}
          {reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
          {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        </FormStatus>
        <Button type="submit" icon="check" pending={pending}>
          {t("submit")}
        </Button>
      </Form>
    </Card>
  );
}
