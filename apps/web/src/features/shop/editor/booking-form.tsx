import type { BookingSettings } from "@openhood/domain/booking/settings";
import { type Skill, skills } from "@openhood/domain/catalog/service";
import { useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useShop } from "../../../platform/shop.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "./booking-form.module.css";
import { type BookingValues, bookingValues, checkBooking, newLane } from "./booking-values.ts";
import { EditorForm, FormSection, Row } from "./editor-form.tsx";
import { Choice, Line, NumberLine } from "./fields.tsx";
import { ListEditor } from "./list-editor.tsx";
import { useConfirmedSave } from "./use-confirmed-save.tsx";
import { type Base, type Editor, useEditor } from "./use-editor.ts";
import { WeekHours } from "./week-hours.tsx";

type Settings = ApiOutputs["booking"]["editSettings"];
type Props = {
  current: Settings;
  reread: () => Promise<Settings>;
  /** Only the bays are shown; the rules are what they are, or usual. */
  baysOnly?: boolean;
};

const MOST_LANES = 40;
const baseOf = ({ settings, version }: Settings): Base<BookingSettings> => ({ value: settings, version });

/** The form over the booking settings. */
export function BookingForm({ current, reread, baysOnly = false }: Props) {
  const t = useTranslations("shop.booking");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const save = useConfirmedSave();
  const editor = useEditor<BookingSettings, BookingValues>({
    name: baysOnly ? "shop.booking.bays" : "shop.booking",
    current: baseOf(current),
    valuesOf: bookingValues,
    check: checkBooking,
    send: (settings, version) =>
      save([...(current.settings?.lanes ?? []), ...settings.lanes], (force) =>
        api.booking.saveSettings.mutate({ settings, version, force }),
      ),
    reread: async () => baseOf(await reread()),
    part: "settings",
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: trpc.booking.schedule.pathKey() });
      presentToast({ text: t("saved") });
    },
  });
  return (
    <EditorForm<BookingValues> subject="booking" editor={editor as unknown as Editor<unknown, object>}>
      {!current.settings && !baysOnly && <Notice title={t("nothing.title")}>{t("nothing.text")}</Notice>}
      <FormSection id="lanes" title={t("lists.lanes")} hint={t("hints.lanes")}>
        <Lanes />
      </FormSection>
      {!baysOnly && <Rules />}
    </EditorForm>
  );
}

function Rules() {
  const t = useTranslations("shop.booking");
  return (
    <>
      <FormSection id="rules" title={t("sections.rules")} hint={t("hints.rules")}>
        <Choice name="confirmation">
          <option value="instant">{t("confirmations.instant")}</option>
          <option value="by-shop">{t("confirmations.by-shop")}</option>
        </Choice>
        <Row>
          <NumberLine name="minimumNotice" />
          <NumberLine name="cutOff" />
        </Row>
        <Row>
          <NumberLine name="horizonDays" inputMode="numeric" />
          <NumberLine name="waitersPerDay" inputMode="numeric" />
        </Row>
        <Row>
          <Line name="dropOff.from" type="time" className="tabular" />
          <Line name="dropOff.to" type="time" className="tabular" />
        </Row>
      </FormSection>
      <FormSection id="caps" title={t("sections.caps")} hint={t("hints.caps")}>
        <Row>
          <NumberLine name="caps.guests" inputMode="numeric" />
          <NumberLine name="caps.accounts" inputMode="numeric" />
        </Row>
        <Row>
          <NumberLine name="caps.fleets" hint={t("hints.fleets")} inputMode="numeric" />
          <NumberLine name="caps.dayShare" hint={t("hints.dayShare")} inputMode="numeric" />
        </Row>
      </FormSection>
    </>
  );
}

function Lanes() {
  const t = useTranslations("shop.booking");
  const { getValues } = useFormContext();
  const { known } = useShop();
  const add = () => {
    const lanes = getValues("lanes") as BookingValues["lanes"];
    const name = t("items.lanes", { number: lanes.length + 1 });
    return newLane(lanes.at(-1), { name, hours: known?.profile?.hours });
  };
  return (
    <ListEditor name="lanes" max={MOST_LANES} newItem={add} titleOf={({ name }) => name ?? ""}>
      {(path) => (
        <>
          <Line name={`${path}.name`} maxLength={40} />
          <Skills path={`${path}.skills`} />
          {(["staffed", "reserve"] as const).map((week) => (
            <fieldset key={week}>
              <legend className={styles.week}>{t(`weeks.${week}`)}</legend>
              <WeekHours name={`${path}.${week}`} none="–" />
            </fieldset>
          ))}
        </>
      )}
    </ListEditor>
  );
}

/** What work a lane is fitted for. */
function Skills({ path }: { path: string }) {
  const t = useTranslations("shop");
  const { getValues, setValue } = useFormContext();
  const chosen = (useWatch({ name: path }) ?? []) as Skill[];
  const toggle = (skill: Skill) => {
    const now = getValues(path) as Skill[];
    const next = now.includes(skill) ? now.filter((one) => one !== skill) : [...now, skill];
    // In the order of the trade's list, so that ticking twice leaves nothing changed.
    setValue(
      path,
      skills.filter((one) => next.includes(one)),
      { shouldDirty: true },
    );
  };
  return (
    <fieldset className={styles.skills}>
      <legend className={styles.legend}>{t("booking.fields.lanes.skills")}</legend>
      {skills.map((skill) => (
        <Checkbox
          key={skill}
          name={path}
          value={skill}
          label={t(`skills.${skill}`)}
          checked={chosen.includes(skill)}
          onChange={() => toggle(skill)}
        />
      ))}
    </fieldset>
  );
}
