import { type LocalText, languages } from "@openhood/domain/fields";
import { localTime } from "@openhood/domain/shop/opening";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { env } from "../../../platform/env.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useDay } from "./dates.ts";
import { EditorForm, FormSection, Row } from "./editor-form.tsx";
import { Area, BothLanguages, Choice, Line } from "./fields.tsx";
import { ListEditor } from "./list-editor.tsx";
import { LogoSection } from "./logo-section.tsx";
import styles from "./profile-form.module.css";
import { ProfilePreview, shownIn } from "./profile-preview.tsx";
import { checkProfile, newItem, type ProfileValues, profileValues, tidied } from "./profile-values.ts";
import { TimeZones } from "./time-zones.tsx";
import { useConfirmedSave } from "./use-confirmed-save.tsx";
import { type Editor, useEditor } from "./use-editor.ts";
import type { ShopEdit } from "./use-shop-edit.ts";
import { DayHours, WeekHours } from "./week-hours.tsx";

/** What the form can be narrowed to, one or several of its sections. */
export type ProfilePart =
  | "who"
  | "logo"
  | "words"
  | "reach"
  | "hours"
  | "days"
  | "team"
  | "questions"
  | "reviews";

type Props = {
  shop: ShopEdit;
  reread: () => Promise<ShopEdit>;
  /** The sections that are shown. Default: all. */
  only?: readonly ProfilePart[];
  /** What a new shop's form starts from. */
  start?: Partial<ProfileValues>;
};
const nobody = { value: null, version: null };

/** The form over the shop's profile. */
export function ProfileForm({ shop, reread, only, start }: Props) {
  const shows = (part: ProfilePart) => !only || only.includes(part);
  const t = useTranslations("shop");
  const api = useTRPCClient();
  const day = useDay();
  const { language } = useLanguage();
  // A new item's field can be missing for a moment.
  const wordsOf = (text: Partial<LocalText> = {}) => shownIn({ en: "", es: "", ...text }, language);
  const save = useConfirmedSave();
  const editor = useEditor<ShopProfile, ProfileValues>({
    // Version 2 of the profile: a draft of the first would not fit the form.
    name: ["shop.profile.2", ...(only ?? [])].join("."),
    current: shop.profile ?? nobody,
    valuesOf: (profile) => ({ ...profileValues(profile), ...(profile ? {} : start) }),
    check: (values) => {
      const result = checkProfile(values);
      return result.ok ? { ok: true, value: tidied(result.value) } : result;
    },
    // Whom a day of other hours leaves without a place is known by name; of lanes the profile knows nothing.
    send: (profile, version) => save([], (force) => api.shop.saveProfile.mutate({ profile, version, force })),
    reread: async () => (await reread()).profile ?? nobody,
    part: "profile",
    onSaved: () => void presentToast({ text: t("saved") }),
  });
  return (
    <EditorForm<ProfileValues>
      subject="profile"
      editor={editor as unknown as Editor<unknown, object>}
      preview={(values) => <ProfilePreview values={values} />}
    >
      {!shop.profile && !only && <NothingYet />}
      {shows("who") && (
        <FormSection id="who" title={t("profile.sections.who")}>
          <Line name="name" autoComplete="organization" />
          <Row>
            <Line name="since" inputMode="numeric" maxLength={4} />
            <Line name="registration" optional />
          </Row>
        </FormSection>
      )}
      {shows("logo") && <LogoSection />}
      {shows("words") && (
        <FormSection id="words" title={t("profile.sections.words")} hint={t("profile.hints.words")}>
          <BothLanguages name="tagline" rows={2} />
          <BothLanguages name="about" rows={8} />
        </FormSection>
      )}
      {shows("reach") && (
        <FormSection id="reach" title={t("profile.sections.reach")}>
          <div className={styles.reach}>
            <Line name="phone" type="tel" />
            <Line name="email" type="email" />
          </div>
          <Line name="address.street" />
          <div className={styles.place}>
            <Line name="address.city" />
            <Line name="address.state" />
            <Line name="address.zip" />
          </div>
          <Choice name="timeZone" hint={t("profile.hints.timeZone")}>
            <TimeZones />
          </Choice>
        </FormSection>
      )}
      {shows("hours") && (
        <FormSection id="hours" title={t("profile.lists.hours")} hint={t("profile.hints.hours")}>
          <WeekHours />
        </FormSection>
      )}
      {shows("days") && (
        <FormSection id="closures" title={t("profile.lists.closures")} hint={t("profile.hints.closures")}>
          <ListEditor
            name="closures"
            max={60}
            ordered={false}
            newItem={newItem.closures}
            titleOf={({ date, reason }) => [date && day(date), wordsOf(reason)].filter(Boolean).join(", ")}
          >
            {(path) => (
              <>
                <Row>
                  <DayLine name={`${path}.date`} />
                </Row>
                <BothLanguages name={`${path}.reason`} />
              </>
            )}
          </ListEditor>
        </FormSection>
      )}
      {shows("days") && (
        <FormSection
          id="special-days"
          title={t("profile.lists.specialDays")}
          hint={t("profile.hints.specialDays")}
        >
          <ListEditor
            name="specialDays"
            max={60}
            ordered={false}
            newItem={newItem.specialDays}
            titleOf={({ date, reason }) => [date && day(date), wordsOf(reason)].filter(Boolean).join(", ")}
          >
            {(path) => (
              <>
                <Row>
                  <DayLine name={`${path}.date`} />
                </Row>
                <DayHours path={path} name={t("profile.lists.hours")} />
                <BothLanguages name={`${path}.reason`} />
              </>
            )}
          </ListEditor>
        </FormSection>
      )}
      {shows("team") && (
        <FormSection id="team" title={t("profile.lists.team")} hint={t("profile.hints.team")}>
          <ListEditor name="team" max={20} newItem={newItem.team} titleOf={({ name }) => name ?? ""}>
            {(path) => (
              <>
                <Line name={`${path}.name`} />
                <BothLanguages name={`${path}.role`} />
                <BothLanguages name={`${path}.bio`} rows={2} />
              </>
            )}
          </ListEditor>
        </FormSection>
      )}
      {shows("questions") && (
        <FormSection id="questions" title={t("profile.lists.questions")} hint={t("profile.hints.questions")}>
          <ListEditor
            name="questions"
            max={30}
            newItem={newItem.questions}
            titleOf={({ question }) => wordsOf(question)}
          >
            {(path) => (
              <>
                <BothLanguages name={`${path}.question`} />
                <BothLanguages name={`${path}.answer`} rows={4} />
              </>
            )}
          </ListEditor>
        </FormSection>
      )}
      {shows("reviews") && (
        <FormSection id="reviews" title={t("profile.lists.reviews")} hint={t("profile.hints.reviews")}>
          <ListEditor
            name="reviews"
            max={100}
            ordered={false}
            newItem={newItem.reviews}
            titleOf={({ name, date, stars }) =>
              [name, stars && t("profile.stars", { count: Number(stars) }), date && day(date)]
                .filter(Boolean)
                .join(", ")
            }
          >
            {(path) => <Review path={path} />}
          </ListEditor>
          <BothLanguages name="reviewsHow" rows={3} />
        </FormSection>
      )}
    </EditorForm>
  );
}

/** The date of a closure or of a special day; one that is past is said to be: nobody is told of it any more. */
function DayLine({ name }: { name: string }) {
  const t = useTranslations("shop.profile");
  const [date, timeZone] = useWatch({ name: [name, "timeZone"] }) as [string, string];
  // A year is typed digit by digit.
  const isPast = date >= "1900" && date < localTime(new Date(), timeZone).date;
  return <Line name={name} type="date" hint={isPast && t("past")} />;
}

function Review({ path }: { path: string }) {
  const t = useTranslations("shop.profile");
  const shop = useTranslations("shop");
  return (
    <>
      <Row>
        <Line name={`${path}.name`} />
        <Line name={`${path}.date`} type="date" />
        <Choice name={`${path}.stars`}>
          <option value="">{t("chooseStars")}</option>
          {[5, 4, 3, 2, 1].map((count) => (
            <option key={count} value={count}>
              {t("stars", { count })}
            </option>
          ))}
        </Choice>
      </Row>
      <Area name={`${path}.text`} rows={3} />
      <Row>
        <Choice name={`${path}.language`}>
          <option value="">{t("otherLanguage")}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {shop(`languages.${language}`)}
            </option>
          ))}
        </Choice>
        <Line name={`${path}.source`} optional />
        <Line name={`${path}.link`} type="url" inputMode="url" spellCheck={false} optional />
      </Row>
    </>
  );
}

function NothingYet() {
  const t = useTranslations("shop.profile.nothing");
  const { phone } = useFormat();
  return (
    <Notice title={t("title")}>
      <p>{t("now", { name: env.shopName, phone: phone(env.shopPhone), email: env.contactAddress })}</p>
      <p>{t("next")}</p>
    </Notice>
  );
}
