import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import { useReread, useSend, type Vehicle } from "./api.ts";
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
    send: (input, _, key) =>
      api.customers.addVehicle.mutate({ ...input, record, key: key([record, input]) }).finally(reread),
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

type EditProps = { from: Vehicle; record: string; take: (now: Vehicle) => void; close: () => void };

/** Edits or archives a vehicle. */
export function EditVehicle({ from, record, take, close }: EditProps) {
  const [seen, setSeen] = useState(from.revision);
  const saved = useSaved(close);
  const reread = useReread();
  const api = useTRPCClient();
  const { vehicleLabel } = useVehicleWords();
  const archived = from.archivedAt !== null;
  const of = useVehicleForm({
    name: `customers.editVehicle.${from.id}.${from.revision}`,
    facts: from.facts,
    send: (input, other, key) => {
      const change = { ...input, id: from.id, revision: seen, archived: archived !== other };
      return api.customers.editVehicle.mutate({ ...change, key: key(change) }).finally(reread);
    },
    done: saved,
  });
  const reply = of.reply?.ok === false ? of.reply : null;
  return (
    <VehicleForm of={of} archived={archived} cancel={close}>
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
  const move = useSend(
    `customers.moveVehicle.${vehicle.id}`,
    (client, input: { id: string; revision: number; to: string; key: string }) =>
      client.customers.moveVehicle.mutate(input),
  );
  const bring = async () => {
    const reply = await move
      .mutateAsync({ id: vehicle.id, revision: vehicle.revision, to: record })
      .catch(() => null);
    presentToast({ text: t(reply?.ok ? "moved" : "notMoved"), duration: 8000 });
    if (reply?.ok) close();
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
        <Button variant="secondary" size="small" pending={move.isPending} onClick={() => void bring()}>
          {t("bring")}
        </Button>
      )}
    </Notice>
  );
}
