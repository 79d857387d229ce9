import { neededToBook, type SetupStep, setupSteps } from "@openhood/domain/shop/setup";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BookingForm } from "../../../features/shop/editor/booking-form.tsx";
import { ProfileForm, type ProfilePart } from "../../../features/shop/editor/profile-form.tsx";
import { TemplateForm } from "../../../features/shop/editor/template-form.tsx";
import { type ShopEdit, useShopEdit } from "../../../features/shop/editor/use-shop-edit.ts";
import { useSetup } from "../../../features/shop/use-setup.ts";
import { InviteForm } from "../../../features/staff/invite-form.tsx";
import { onlyOwnerOf, StaffMemberRow } from "../../../features/staff/staff-member-row.tsx";
import { useMe } from "../../../platform/me.ts";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./setup.module.css";
import { TestMail } from "./test-mail.tsx";

const EVERY = 3_000;

/** The public page that shows what a step is about. */
const publicPages: Partial<Record<SetupStep, string>> = {
  profile: "/about",
  hours: "/contact",
  bays: "/book",
  services: "/services",
};

const parts: Record<SetupStep, () => ReactNode> = {
  profile: () => <Profile only={["who", "reach"]} />,
  hours: () => <Hours />,
  bays: () => <Bays />,
  services: () => <WithShop>{(shop, reread) => <TemplateForm shop={shop} reread={reread} />}</WithShop>,
  team: () => <Team />,
  email: () => <TestMail />,
  booking: () => <FirstBooking />,
};

/** One of the first steps, between the way back to all of them and the way on. */
export function SetupStepPage({ name }: { name: string }) {
  const t = useTranslations("setup");
  const step = setupSteps.find((one) => one === name);
  const { query } = useSetup({ every: EVERY });
  usePageTitle(step ? t(`steps.${step}.title`) : null);
  if (!step)
    return (
      <EmptyState heading="h1" icon="check" title={t("goneTitle")}>
        <ButtonLink to="/desk/setup">{t("all")}</ButtonLink>
      </EmptyState>
    );
  const seen = publicPages[step];
  const next = query.data?.done[step] ? query.data.next : null;
  return (
    <>
      <WorkHeader
        title={t(`steps.${step}.title`)}
        eyebrow={<BackLink to="/desk/setup">{t("all")}</BackLink>}
        lead={t(`steps.${step}.lead`)}
        actions={
          seen && (
            <ButtonLink to={seen} target="_blank" variant="secondary" size="small" icon="eye">
              {t("see")}
            </ButtonLink>
          )
        }
      />
      {parts[step]()}
      <div className={styles.foot}>
        <ButtonLink to="/desk/setup" variant="secondary">
          {t("all")}
        </ButtonLink>
        <div role="status">
          {next && (
            <ButtonLink to={`/desk/setup/${next}`} icon="arrowRight">
              {t("next", { step: t(`steps.${next}.title`) })}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

/** What edits the shop, once it is read; each change is one of the steps, too. */
function WithShop({
  children,
}: {
  children: (shop: ShopEdit, reread: () => Promise<ShopEdit>) => ReactNode;
}) {
  const t = useTranslations("shop.load");
  const { query, reread } = useShopEdit();
  const setup = useSetup();
  if (!query.data) return <QueryPending of={query} failed={t("errorTitle")} lines={10} />;
  return children(query.data, async () => {
    const fresh = await reread();
    void setup.reread();
    return fresh;
  });
}

function Profile({ only }: { only: readonly ProfilePart[] }) {
  const { email } = useMe();
  return (
    <WithShop>
      {(shop, reread) => (
        <ProfileForm shop={shop} reread={reread} only={only} start={{ email: email ?? "" }} />
      )}
    </WithShop>
  );
}

function Hours() {
  const t = useTranslations("setup.hours");
  return (
    <WithShop>
      {(shop, reread) =>
        shop.profile ? (
          <ProfileForm shop={shop} reread={reread} only={["hours", "days"]} />
        ) : (
          <EmptyState icon="clock" title={t("title")} text={t("text")}>
            <ButtonLink to="/desk/setup/profile">{t("go")}</ButtonLink>
          </EmptyState>
        )
      }
    </WithShop>
  );
}

function Bays() {
  const t = useTranslations("shop.load");
  const setup = useSetup();
  const { query, reread } = useEditable(useTRPC().booking.editSettings.queryOptions());
  if (!query.data) return <QueryPending of={query} failed={t("errorTitle")} lines={10} />;
  const rereadBoth = async () => {
    const fresh = await reread();
    void setup.reread();
    return fresh;
  };
  return <BookingForm current={query.data} reread={rereadBoth} baysOnly />;
}

function Team() {
  const t = useTranslations("staff");
  const trpc = useTRPC();
  const staff = useQuery(trpc.staff.list.queryOptions());
  const onlyOwner = onlyOwnerOf(staff.data ?? []);
  return (
    <div className={styles.column}>
      <InviteForm />
      {staff.data ? (
        <ul className={styles.members} aria-label={t("title")}>
          {staff.data.map((member) => (
            <StaffMemberRow key={member.uid} member={member} manages isOnlyOwner={member.uid === onlyOwner} />
          ))}
        </ul>
      ) : (
        <QueryPending of={staff} failed={t("errorTitle")} lines={3} />
      )}
    </div>
  );
}

/** The owner books as a customer would; the shop notices by itself. */
function FirstBooking() {
  const t = useTranslations("setup.booking");
  const { query } = useSetup();
  const titles = useTranslations("setup.steps");
  const list = useTranslations("setup");
  if (!query.data) return <QueryPending of={query} failed={list("errorTitle")} lines={4} />;
  const { done } = query.data;
  const isDone = done.booking;
  const missing = neededToBook.find((step) => !done[step]);
  if (missing)
    return (
      <EmptyState icon="calendar" title={t("notYet")} text={t("needs", { step: titles(`${missing}.title`) })}>
        <ButtonLink to={`/desk/setup/${missing}`}>{titles(`${missing}.title`)}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={isDone ? "check" : "calendar"}
      title={t(isDone ? "there" : "title")}
      text={t(isDone ? "thereText" : "text")}
    >
      {isDone ? (
        <ButtonLink to="/desk/today">{t("today")}</ButtonLink>
      ) : (
        <ButtonLink to="/book" target="_blank" icon="calendar">
          {t("open")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
