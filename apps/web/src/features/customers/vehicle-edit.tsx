import { OdometerReading } from "@openhood/domain/customers/vehicle";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { useAction } from "../../ui/overlays/use-action.ts";
import { Notice } from "../../ui/states.tsx";
import { useReread, type Vehicle } from "./api.ts";
import { useReadingDoubt } from "./use-reading-doubt.ts";
import { useVehicleWords } from "./use-vehicle-words.ts";
import { useVehicleForm, VehicleForm } from "./vehicle-form.tsx";

/** Adds a vehicle. */
export function AddVehicle({ record, close }: { record: string; close: () => void }) {
  const saved = useSaved(close);
  const reread = useReread();
  const api = useTRPCClient();
  const of = useVehicleForm({
    name: `customers.addVehicle.${record}`,
    facts: null,
    send: ({ facts, reading }, _, key) => {
      const input = { facts, reading: reading && OdometerReading.parse(reading) };
      return api.customers.addVehicle.mutate({ ...input, record, key: key([record, input]) }).finally(reread);
    },
    done: saved,
  });
  const taken = of.reply?.ok === false && of.reply.reason === "vin-taken" ? of.reply : null;
  return (
    <VehicleForm of={of} cancel={close}>
      {taken && <VinTaken {...taken} record={record} close={close} />}
    </VehicleForm>
  );
}

/** Says that it is saved, and closes the form. */
function useSaved(close: () => void) {
  const t = useTranslations("customers.vehicle");
  return () => {
    presentToast({ text: t("saved") });
    close();
  };
}

/** So many of the latest readings can be corrected. */
const CORRECTABLE = 10;

type EditProps = { from: Vehicle; record: string; take: (now: Vehicle) => void; close: () => void };

/** Edits or archives a vehicle. */
export function EditVehicle({ from, record, take, close }: EditProps) {
  const [seen, setSeen] = useState(from.revision);
  const saved = useSaved(close);
  const reread = useReread();
  const api = useTRPCClient();
  const { vehicleLabel } = useVehicleWords();
  const doubt = useReadingDoubt();
  const asked = useRef<string>(null);
  const archived = from.archivedAt !== null;
  const of = useVehicleForm({
    name: `customers.editVehicle.${from.id}.${from.revision}`,
    facts: from.facts,
    send: async (input, other, key) => {
      const read = JSON.stringify(input.reading);
      // The same number once more confirms it.
      const anyway = asked.current === read;
      const change = { ...input, anyway, id: from.id, revision: seen, archived: archived !== other };
      const reply = await api.customers.editVehicle.mutate({ ...change, key: key(change) }).finally(reread);
      asked.current = !reply.ok && reply.reason === "doubtful" ? read : null;
      return reply;
    },
    done: saved,
  });
  const reply = of.reply?.ok === false ? of.reply : null;
  return (
    <VehicleForm of={of} archived={archived} readings={from.odometer.slice(-CORRECTABLE)} cancel={close}>
      {reply?.reason === "doubtful" && <Notice tone="watch">{doubt(reply)}</Notice>}
      {reply?.reason === "vin-taken" && <VinTaken {...reply} record={record} close={close} />}
      {reply?.reason === "edit-conflict" && (
        <ChangedNotice
          lines={[vehicleLabel(reply.now.facts), reply.now.facts.plate, reply.now.facts.vin].filter(
            (one) => one !== null,
          )}
          keepMine={() => {
            setSeen(reply.now.revision);
            of.clear();
          }}
          takeTheirs={() => take(reply.now)}
        />
      )}
    </VehicleForm>
  );
}

type TakenProps = {
  vehicle: Vehicle;
  owner: { id: string; name: string } | null;
  record: string;
  close: () => void;
};

/** Names the vehicle that has the VIN already, and offers to move it here: it was sold, or is the customer's own. */
function VinTaken({ vehicle, owner, record, close }: TakenProps) {
  const t = useTranslations("customers.vehicle");
  const { vehicleLabel } = useVehicleWords();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const { run, pending } = useAction({
    name: "customers.moveVehicle",
    id: (input: { id: string; revision: number; to: string }) => input.id,
    send: (input, key) => api.customers.moveVehicle.mutate({ ...input, key: key(input) }),
    words: ({ ok }) => ({ ok, text: t(ok ? "moved" : "notMoved") }),
    failed: () => t("notMoved"),
    changes: [trpc.customers.pathKey()],
  });
  const bring = async () => {
    if (await run({ id: vehicle.id, revision: vehicle.revision, to: record })) close();
  };
  const isHere = owner?.id === record;
  return (
    <Notice tone="watch" title={t("vinTaken")}>
      <p>
        {vehicleLabel(vehicle.facts)}
        {owner && (
          <>
            {", "}
            <Link to={`/desk/customers/${owner.id}`}>{owner.name}</Link>
          </>
        )}
      </p>
      {!isHere && (
        <Button variant="secondary" size="small" pending={pending.length > 0} onClick={() => void bring()}>
          {t("bring")}
        </Button>
      )}
    </Notice>
  );
}
