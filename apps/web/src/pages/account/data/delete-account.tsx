import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { ShopPhone } from "../../../features/shop/shop-phone.tsx";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { useSignInAgain } from "../../../features/sign-in/use-sign-in-again.tsx";
import { useLanguage } from "../../../platform/language.tsx";
import { outbox } from "../../../platform/outbox.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { rememberSessionEnd } from "../../../platform/session-end.ts";
import { signedInUid } from "../../../platform/session-store.ts";
import { useContact } from "../../../platform/shop.ts";
import { type ApiOutputs, queryClient, useTRPC } from "../../../platform/trpc.tsx";
import { useSignOut } from "../../../platform/use-sign-out.ts";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { presentAlert } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "../sections.module.css";

/** Deletes the account and all the shop keeps of the person, after asking; staff, and whose car is at the shop, are told what comes first. */
export function DeleteAccount() {
  const t = useTranslations("account.delete");
  const trpc = useTRPC();
  const confirm = useConfirm();
  const problem = useProblemText();
  const signOut = useSignOut();
  const signInAgain = useSignInAgain();
  const { staff } = usePerson();
  const { language } = useLanguage();
  const remove = useMutation(
    trpc.customers.remove.mutationOptions({
      onSuccess: async (reply) => {
        if (!reply.ok) {
          if (reply.reason === "sign-in-again" && (await signInAgain({ insist: true })))
            remove.mutate({ language });
          return;
        }
        rememberSessionEnd("deleted");
        await outbox.clear(signedInUid() ?? "");
        await signOut();
        queryClient().clear();
        presentAlert({
          title: t("goodbyeTitle"),
          text: t("goodbyeText"),
          choices: [{ label: t("goodbyeOk"), value: "ok", kind: "primary" }],
        });
      },
    }),
  );
  const ask = async () => {
    if (!(await signInAgain({ action: "customers.remove" }))) return;
    const yes = await confirm({
      title: t("askTitle"),
      text: t("askText"),
      confirm: t("confirm"),
      danger: true,
    });
    if (yes) remove.mutate({ language });
  };
  const refused = remove.data?.ok === false ? remove.data : null;
  return (
    <section aria-labelledby="delete-heading" className={styles.section}>
      <h2 id="delete-heading">{t("title")}</h2>
      {staff ? (
        <Notice title={t("staffTitle")}>{t("staffText")}</Notice>
      ) : (
        <>
          <p>{t("text")}</p>
          <p>{t("keeps")}</p>
          <div>
            <Button variant="danger" icon="trash" pending={remove.isPending} onClick={() => void ask()}>
              {t("button")}
            </Button>
          </div>
          <FormStatus>
            {refused?.reason === "is-staff" && <Notice title={t("staffTitle")}>{t("staffText")}</Notice>}
            {refused?.reason === "open-money" && <Notice title={t("moneyTitle")}>{t("moneyText")}</Notice>}
            {refused?.reason === "car-here" && <CarsHere cars={refused.cars} />}
            {remove.isError && <Notice tone="watch">{problem(remove.error)}</Notice>}
          </FormStatus>
        </>
      )}
    </section>
  );
}

type Cars = Extract<ApiOutputs["customers"]["remove"], { reason: "car-here" }>["cars"];

/** Which cars are at the shop, until when the account stays, and whom to call when they are not there any more. */
function CarsHere({ cars }: { cars: Cars }) {
  const groups = Map.groupBy(cars, ({ fleet }) => fleet);
  return [...groups].map(([fleet, some]) => <CarsOf key={fleet} fleet={fleet} cars={some} />);
}

/** The person's own cars, or those of a fleet on which nobody else decides. */
function CarsOf({ fleet, cars }: { fleet: string | null; cars: Cars }) {
  const t = useTranslations("account.delete");
  const formatter = useFormatter();
  const { vehicleAndPlate } = useVehicleWords();
  const { phone } = useContact();
  const about = { count: cars.length, cars: formatter.list(cars.map(vehicleAndPlate)) };
  return (
    <Notice title={fleet === null ? t("carTitle", about) : t("fleetCarTitle", { ...about, fleet })}>
      <p>{fleet === null ? t("carText", about) : t("fleetCarText", { ...about, fleet })}</p>
      <p>{t.rich("carCall", { phone: () => <ShopPhone number={phone} /> })}</p>
    </Notice>
  );
}
