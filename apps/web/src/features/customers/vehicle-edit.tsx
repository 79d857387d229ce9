import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import { useSend, type Vehicle } from "./api.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { VehicleForm, type VehicleInput } from "./vehicle-form.tsx";
import { carOf } from "./words.ts";

/** Writes a new vehicle down. */
export function AddVehicle({ record, close }: { record: string; close: () => void }) {
  const t = useTranslations("customers.vehicle");
  const name = `customers.addVehicle.${record}`;
  const add = useSend(name, (client, input: VehicleInput & { record: string; key: string }) =>
    client.customers.addVehicle.mutate(input),
  );
  const send = async (said: VehicleInput) => {
    const reply = await add.mutateAsync({ ...said, record }).catch(() => null);
    if (!reply?.ok) return false;
    presentToast({ text: t("saved") });
    close();
    return true;
  };
  const taken = add.data && !add.data.ok && add.data.reason === "vin-taken" ? add.data : null;
  return (
    <VehicleForm
      draft={name}
      facts={null}
      send={send}
      pending={add.isPending}
      error={add.error}
      cancel={close}
    >
      {taken && <VinTaken {...taken} record={record} close={close} />}
    </VehicleForm>
  );
}

type EditProps = { from: Vehicle; record: string; take: (now: Vehicle) => void; close: () => void };

/** Writes a vehicle anew, or puts it away. */
export function EditVehicle({ from, record, take, close }: EditProps) {
  const t = useTranslations("customers.vehicle");
  const [seen, setSeen] = useState(from.revision);
  const edit = useSend(
    `customers.editVehicle.${from.id}`,
    (client, input: VehicleInput & { id: string; revision: number; archived: boolean; key: string }) =>
      client.customers.editVehicle.mutate(input),
  );
  const archived = from.archivedAt !== null;
  const send = async (said: VehicleInput, other: boolean) => {
    const reply = await edit
      .mutateAsync({ ...said, id: from.id, revision: seen, archived: archived !== other })
      .catch(() => null);
    if (!reply?.ok) return false;
    presentToast({ text: t("saved") });
    close();
    return true;
  };
  const reply = edit.data && !edit.data.ok ? edit.data : null;
  return (
    <VehicleForm
      draft={`customers.editVehicle.${from.id}.${from.revision}`}
      facts={from.facts}
      archived={archived}
      send={send}
      pending={edit.isPending}
      error={edit.error}
      cancel={close}
    >
      {reply?.reason === "vin-taken" && <VinTaken {...reply} record={record} close={close} />}
      {reply?.reason === "changed-meanwhile" && (
        <ChangedNotice
          lines={[carOf(reply.now.facts), reply.now.facts.plate, reply.now.facts.vin].filter(
            (one) => one !== null,
          )}
          keepMine={() => {
            setSeen(reply.now.revision);
            edit.reset();
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

/** Says on which vehicle a VIN is already, and offers to bring that one here: it was sold, or is the customer's own. */
function VinTaken({ vehicle, owner, record, close }: TakenProps) {
  const t = useTranslations("customers.vehicle");
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
        {carOf(vehicle.facts)}
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
