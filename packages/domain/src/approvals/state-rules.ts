import type { LocalText } from "../fields.ts";
import {
  type ConsentNote,
  type Printed,
  RULE_PARTS,
  type Rule,
  type RuleState,
  type ShopRule,
  type StateRule,
} from "./rule.ts";

const spokenInCalifornia: ConsentNote[] = [
  "date",
  "time",
  "name",
  "reached-at",
  "work",
  "added-cost",
  "revised-total",
];
const everything: ConsentNote[] = [...spokenInCalifornia, "recorded-by"];
const usualEstimate: Printed[] = [
  "shop-name-and-address",
  "customer-name",
  "date",
  "vehicle",
  "work-by-item",
  "parts-by-item",
  "part-condition",
  "total",
];
const usualInvoice: Printed[] = [...usualEstimate, "labor-subtotal", "parts-subtotal", "tax"];

const house = <Is>(is: Is, note: LocalText | null = null) => ({
  is,
  basis: "house" as const,
  citation: null,
  note,
});
const law = <Is>(citation: string, is: Is, note: LocalText | null = null) => ({
  is,
  basis: "law" as const,
  citation,
  note,
});
const guidance = <Is>(citation: string, is: Is, note: LocalText | null = null) => ({
  is,
  basis: "guidance" as const,
  citation,
  note,
});

/** What the law of each state asks for, part by part, as docs/LAW.md has it. It is not legal advice. */
export const STATE_RULES: Record<RuleState, StateRule> = {
  CA: {
    before: law(
      "Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3353",
      { estimate: { due: "always" }, waivable: false, spoken: false },
      {
        en: "In unusual circumstances, as when a car is left outside business hours, 16 CCR § 3353.2 lets the estimate be told by voice; a shop that wants this switches it on. Maintenance at an advertised price needs no estimate (§ 9884.9 (e)); the product asks all the same.",
        es: "En circunstancias poco comunes, como cuando se deja el auto fuera del horario, 16 CCR § 3353.2 permite decir el presupuesto de viva voz; el taller que lo quiera lo activa. El mantenimiento a un precio anunciado no necesita presupuesto (§ 9884.9 (e)); el programa pregunta de todos modos.",
      },
    ),
    overrun: law("Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3354", { kind: "nothing" }),
    consent: law("Cal. Bus. & Prof. Code § 9884.9; 16 CCR §§ 3353.1, 3354, 3356", {
      spoken: spokenInCalifornia,
      electronic: spokenInCalifornia,
    }),
    estimate: law(
      "Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3353",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "total",
      ],
      {
        en: "Section 3353 was last amended in May 2025; the list has not been compared with that text word for word.",
        es: "La sección 3353 se modificó por última vez en mayo de 2025; la lista no se ha comparado palabra por palabra con ese texto.",
      },
    ),
    invoice: law("Cal. Bus. & Prof. Code § 9884.8; 16 CCR § 3356", [
      "shop-name-and-address",
      "registration-number",
      "work-by-item",
      "parts-by-item",
      "part-condition",
      "labor-by-item",
      "labor-subtotal",
      "parts-subtotal",
      "tax",
      "total",
      "consents-after-the-estimate",
    ]),
    oldParts: law("Cal. Bus. & Prof. Code § 9884.10", "on-request", {
      en: "When the customer asks at the time of the order; not checked against the current text.",
      es: "Cuando el cliente lo pide al dar la orden; no se comprobó con el texto vigente.",
    }),
    keepYears: law("Cal. Bus. & Prof. Code § 9884.11; 16 CCR § 3358", 3),
  },
  FL: {
    before: law(
      "Fla. Stat. §§ 559.905, 559.907",
      { estimate: { due: "above", cents: 10_000 }, waivable: true, spoken: false },
      {
        en: "The figure of $100 is to be checked against the current text. The customer may choose to do without in the statement of § 559.905 (2); a shop may not ask that of them (§ 559.907).",
        es: "La cifra de $100 debe comprobarse con el texto vigente. El cliente puede renunciar en la declaración del § 559.905 (2); el taller no puede pedírselo (§ 559.907).",
      },
    ),
    overrun: law("Fla. Stat. § 559.909 (1)", {
      kind: "whichever",
      is: "greater",
      cents: 1_000,
      basisPoints: 1_000,
      cap: 5_000,
    }),
    consent: guidance(
      "Florida Department of Agriculture and Consumer Services, Motor Vehicle Repair",
      { spoken: everything, electronic: everything },
      {
        en: "The statute lets a customer consent orally or in writing and names no notes; the department recommends to note all of it.",
        es: "La ley permite autorizar de palabra o por escrito y no dice qué anotar; el departamento recomienda anotarlo todo.",
      },
    ),
    estimate: law(
      "Fla. Stat. § 559.905",
      [
        "shop-name-and-address",
        "customer-name",
        "date",
        "vehicle",
        "plate-or-vin",
        "odometer-in",
        "problem-reported",
        "work-by-item",
        "how-labor-is-computed",
        "total",
        "completion-date",
        "old-parts-notice",
        "guarantee",
      ],
      {
        en: "Charges for storage, and who else may authorize work, are to be on it, too; the shop writes them in its own text. Not compared word for word.",
        es: "También debe decir los cargos por almacenaje y quién más puede autorizar trabajos; el taller los escribe en su propio texto. No se comparó palabra por palabra.",
      },
    ),
    invoice: law(
      "Fla. Stat. § 559.911",
      [
        "shop-name-and-address",
        "registration-number",
        "date",
        "odometer-out",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "tax",
        "total",
        "guarantee",
      ],
      {
        en: "Taken from the department's list of questions and answers, not from the text.",
        es: "Tomado de las preguntas y respuestas del departamento, no del texto.",
      },
    ),
    oldParts: law("Fla. Stat. § 559.909", "on-request", {
      en: "Asked for when the order is given.",
      es: "Se piden al dar la orden.",
    }),
    keepYears: law("Fla. Stat. § 559.915", 1),
  },
  MI: {
    before: law(
      "Mich. Comp. Laws §§ 257.1307e, 257.1332",
      { estimate: { due: "always" }, waivable: true, spoken: false },
      {
        en: "Sources disagree on the amount from which an estimate is due, and section 1307e (a) names none: the product asks for it always, and the shop may change that. Section 1332 was not at hand.",
        es: "Las fuentes no coinciden en el monto desde el que hace falta un presupuesto, y la sección 1307e (a) no nombra ninguno: el programa lo pide siempre, y el taller puede cambiarlo. No se tuvo a mano la sección 1332.",
      },
    ),
    overrun: law(
      "Mich. Comp. Laws §§ 257.1307e, 257.1332",
      { kind: "nothing" },
      {
        en: "Section 1307e (b) forbids any excess without consent. The Secretary of State's manual for facilities lets the estimate be exceeded by $10 or 10 %, whichever is less; the product asks again at any excess.",
        es: "La sección 1307e (b) prohíbe cualquier exceso sin autorización. El manual del Secretario de Estado para talleres permite exceder el presupuesto en $10 o 10 %, lo que sea menos; el programa pregunta de nuevo ante cualquier exceso.",
      },
    ),
    consent: guidance(
      "Michigan Secretary of State, Amended Estimates",
      { spoken: everything, electronic: everything },
      {
        en: "Suggested for spoken consents: name, time, amount and revised total.",
        es: "Se sugiere para autorizaciones de palabra: nombre, hora, monto y total revisado.",
      },
    ),
    estimate: law(
      "Mich. Comp. Laws §§ 257.1302, 257.1332",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "work-by-item",
        "parts-by-item",
        "labor-by-item",
        "how-labor-is-computed",
        "total",
        "old-parts-notice",
      ],
      {
        en: "Section 1302 wants the price for labor with rate and hours, and that of parts; the rest is usual.",
        es: "La sección 1302 pide el precio de la mano de obra con tarifa y horas, y el de las refacciones; lo demás es lo usual.",
      },
    ),
    invoice: law("Mich. Comp. Laws § 257.1334", [
      "repairs-needed-and-asked-for",
      "estimated-and-actual-cost",
      "work-by-item",
      "parts-by-item",
      "part-condition",
      "total",
      "mechanics",
      "certification",
    ]),
    oldParts: law("Mich. Comp. Laws §§ 257.1307e, 257.1333", "on-request"),
    keepYears: law("Mich. Comp. Laws § 257.1318", 3, {
      en: "Subsection (2) says three years; an older page of the Secretary of State says five.",
      es: "El inciso (2) dice tres años; una página anterior del Secretario de Estado dice cinco.",
    }),
  },
  NY: {
    before: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", {
      estimate: { due: "on-request" },
      waivable: true,
      spoken: true,
    }),
    overrun: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", { kind: "nothing" }),
    consent: house(
      { spoken: everything, electronic: everything },
      {
        en: "No list was found in the law; where work was authorized by telephone, the old parts are kept until the car is picked up (§ 398-d).",
        es: "No se encontró una lista en la ley; si el trabajo se autorizó por teléfono, las refacciones usadas se guardan hasta que se recoja el auto (§ 398-d).",
      },
    ),
    estimate: law(
      "15 NYCRR §§ 82.5, 82.8",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "plate-or-vin",
        "problem-reported",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "how-labor-is-computed",
        "total",
        "old-parts-notice",
      ],
      {
        en: "Section 82.5 as its amendment of 2007 was proposed.",
        es: "La sección 82.5 según se propuso su modificación de 2007.",
      },
    ),
    invoice: law(
      "N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "plate-or-vin",
        "odometer-in",
        "odometer-out",
        "problem-reported",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "total",
        "completion-date",
        "guarantee",
      ],
      {
        en: "Taken from a checklist of the regulation, not from its text.",
        es: "Tomado de una lista de verificación del reglamento, no de su texto.",
      },
    ),
    oldParts: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", "on-written-request"),
    keepYears: law("15 NYCRR § 82.9", 2),
  },
  none: {
    before: house({ estimate: { due: "on-request" }, waivable: true, spoken: true }),
    overrun: house({ kind: "nothing" }),
    consent: house({ spoken: everything, electronic: everything }),
    estimate: house(usualEstimate),
    invoice: house(usualInvoice),
    oldParts: house("no-rule"),
    keepYears: house(3, {
      en: "Many states have rules the product does not know: the shop looks them up.",
      es: "Muchos estados tienen reglas que el programa no conoce: el taller las consulta.",
    }),
  },
};

/** The rule a shop holds itself to. */
export function ruleOf({ state, changes }: ShopRule): Rule {
  const { before, overrun, consent, estimate, invoice, oldParts, keepYears } = STATE_RULES[state];
  const theirs: Rule = {
    before: before.is,
    overrun: overrun.is,
    consent: consent.is,
    estimate: estimate.is,
    invoice: invoice.is,
    oldParts: oldParts.is,
    keepYears: keepYears.is,
  };
  return { ...theirs, ...changes };
}

/** What a shop has changed, each beside what its state's rule says. */
export const changesOf = ({ state, changes }: ShopRule) =>
  RULE_PARTS.filter((part) => changes[part] !== undefined).map((part) => ({
    part,
    is: changes[part],
    default: STATE_RULES[state][part],
  }));
