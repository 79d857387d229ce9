import type { RepairOrderSettings, ShopStage } from "./settings.ts";
import type { Stage } from "./stages.ts";
import { defaultNotices } from "./told-stages.ts";

/** What each stage is called, and its color, until the shop says otherwise. */
const stages: Record<Stage, Pick<ShopStage, "name" | "color">> = {
  scheduled: { name: { en: "Scheduled", es: "Agendado" }, color: "gray" },
  "checked-in": { name: { en: "Checked in", es: "Recibido" }, color: "blue" },
  inspecting: { name: { en: "Inspecting", es: "En inspección" }, color: "teal" },
  "awaiting-approval": { name: { en: "Awaiting approval", es: "Por autorizar" }, color: "yellow" },
  "in-progress": { name: { en: "In progress", es: "En trabajo" }, color: "purple" },
  "awaiting-parts": { name: { en: "Awaiting parts", es: "Esperando refacciones" }, color: "orange" },
  "quality-check": { name: { en: "Quality check", es: "Control de calidad" }, color: "pink" },
  ready: { name: { en: "Ready", es: "Listo" }, color: "green" },
  "picked-up": { name: { en: "Picked up", es: "Entregado" }, color: "gray" },
  canceled: { name: { en: "Canceled", es: "Cancelada" }, color: "gray" },
  "no-show": { name: { en: "No-show", es: "No se presentó" }, color: "gray" },
};

/** Shop supplies as shops usually charge them. Off until the owner says so: some states do not allow it as a share. */
export const usualSupplies = { basisPoints: 500, of: "labor", cap: 3_500, taxed: true } as const;

/** The settings a new shop begins with. Sales tax is not guessed: it is 0 until the owner enters it. */
export const defaultSettings: RepairOrderSettings = {
  v: 1,
  revision: 1,
  laborRates: [
    { id: "general", name: { en: "General repair", es: "Reparación general" }, cents: 15_000 },
    { id: "diagnosis", name: { en: "Diagnosis", es: "Diagnóstico" }, cents: 16_500 },
  ],
  laborCost: null,
  laborMatrix: [],
  partsMatrix: [
    { from: 0, markup: 20_000 },
    { from: 500, markup: 15_000 },
    { from: 2_000, markup: 11_000 },
    { from: 5_000, markup: 9_000 },
    { from: 10_000, markup: 7_000 },
    { from: 25_000, markup: 5_500 },
    { from: 50_000, markup: 4_000 },
    { from: 100_000, markup: 3_000 },
  ],
  tax: { part: 0, labor: 0, sublet: 0, fee: 0 },
  rounding: "invoice",
  supplies: null,
  fees: [
    {
      id: "hazardous-waste",
      name: { en: "Hazardous waste disposal", es: "Manejo de residuos peligrosos" },
      price: 500,
      taxed: false,
      always: false,
    },
    {
      id: "tire-disposal",
      name: { en: "Tire disposal", es: "Desecho de llanta" },
      price: 400,
      taxed: false,
      always: false,
    },
  ],
  stages: Object.entries(stages).map(([stage, shown]) => ({ id: stage, stage: stage as Stage, ...shown })),
  labels: [
    { id: "fleet", name: { en: "Fleet", es: "Flota" }, color: "blue" },
    { id: "tow-in", name: { en: "Tow-in", es: "Llegó en grúa" }, color: "orange" },
  ],
  required: {
    work: ["odometer-in", "technician"],
    ready: ["correction"],
    posting: ["odometer-out", "category"],
  },
  validDays: 30,
  notices: defaultNotices,
  texts: {
    estimate: {
      en: "We do no work without your approval. If we find more, we ask you first.",
      es: "No hacemos ningún trabajo sin su autorización. Si encontramos algo más, le preguntamos antes.",
    },
    workOrder: { en: "", es: "" },
    invoice: {
      en: "Thank you for your business. Ask us for your old parts before you leave.",
      es: "Gracias por su preferencia. Pida sus refacciones usadas antes de irse.",
    },
  },
};
