import type { CustomerFacts } from "@openhood/domain/customers/record";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { withTransition } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useSend } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import { CustomerForm } from "./customer-form.tsx";

const NAME = "customers.create";

/** Opens a record for a customer. */
export function NewCustomerPage() {
  const t = useTranslations("customers");
  const navigate = useNavigate();
  const { language } = useLanguage();
  const create = useSend(NAME, (client, input: { facts: CustomerFacts; key: string }) =>
    client.customers.create.mutate(input),
  );
  const send = async (facts: CustomerFacts) => {
    const reply = await create.mutateAsync({ facts }).catch(() => null);
    if (reply) void navigate(`/desk/customers/${reply.id}`, { ...withTransition(), replace: true });
    return reply !== null;
  };
  return (
    <>
      <PageHeader
        size="compact"
        eyebrow={<BackLink to="/desk/customers">{t("list.title")}</BackLink>}
        title={t("form.newTitle")}
      />
      <CustomerForm
        draft={NAME}
        chooseKind
        facts={{ kind: "person", name: "", email: null, phone: null, language, notes: null }}
        send={send}
        pending={create.isPending}
        error={create.error}
        cancel={() => void navigate("/desk/customers", withTransition())}
      />
    </>
  );
}
