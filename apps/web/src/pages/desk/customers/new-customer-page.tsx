import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useReread } from "../../../features/customers/api.ts";
import { CustomerForm, useCustomerForm } from "../../../features/customers/customer-form.tsx";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

/** Opens a record for a customer. */
export function NewCustomerPage() {
  const t = useTranslations("customers");
  const navigate = useNavigate();
  const { language } = useLanguage();
  const api = useTRPCClient();
  const reread = useReread();
  const of = useCustomerForm({
    name: "customers.create",
    facts: { kind: "person", name: "", email: null, phone: null, language, notes: null },
    send: (facts, key) => api.customers.create.mutate({ facts, key: key(facts) }).finally(reread),
    done: ({ id }) => {
      void navigate(`/desk/customers/${id}`, { ...withTransition(), replace: true });
    },
  });
  return (
    <>
      <WorkHeader
        eyebrow={<BackLink to="/desk/customers">{t("list.title")}</BackLink>}
        title={t("form.newTitle")}
      />
      <CustomerForm of={of} chooseKind cancel={() => void navigate("/desk/customers", withTransition())} />
    </>
  );
}
