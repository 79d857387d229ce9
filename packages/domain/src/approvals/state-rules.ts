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
        en: "Section 3353, as in force since July 1, 2025, asks for the price of labor and parts of each repair in plain words, for parts that are not new, and for what others will do, which is printed as sublet work; the rest of the list is usual. Body work asks for more.",
        es: "La sección 3353, vigente desde el 1 de julio de 2025, pide el precio de la mano de obra y de las refacciones de cada reparación en palabras claras, las refacciones que no son nuevas y lo que harán otros, que se imprime como trabajo externo; lo demás de la lista es lo usual. La hojalatería pide más.",
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
    oldParts: law("Cal. Bus. & Prof. Code § 9884.10; 16 CCR § 3355", "on-request", {
      en: "Asked for when the work is authorized. Parts sold on exchange, or that go back to their maker under a warranty, are shown instead.",
      es: "Se piden al autorizar el trabajo. Las que se venden a cambio, o vuelven al fabricante por garantía, se muestran en su lugar.",
    }),
    keepYears: law("Cal. Bus. & Prof. Code § 9884.11; 16 CCR § 3358", 3),
  },
  FL: {
    before: law(
      "Fla. Stat. §§ 559.905, 559.907",
      { estimate: { due: "above", cents: 15_000 }, waivable: true, spoken: false },
      {
        en: "The amount was $100 until chapter 2024-137 of the laws of Florida. The customer may choose to do without in the statement of § 559.905 (2); a shop may not ask that of them (§ 559.907).",
        es: "El monto era de $100 hasta el capítulo 2024-137 de las leyes de Florida. El cliente puede renunciar en la declaración del § 559.905 (2); el taller no puede pedírselo (§ 559.907).",
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
        en: "The customer's address and phone number, how they mean to pay, what the estimate costs, who else may authorize work, the statute's sentence on shop supplies and the daily charge for storage are to be on it, too; the shop writes them in its own text.",
        es: "También debe decir la dirección y el teléfono del cliente, cómo piensa pagar, cuánto cuesta el presupuesto, quién más puede autorizar trabajos, la frase de la ley sobre materiales del taller y el cargo diario por almacenaje; el taller los escribe en su propio texto.",
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
        en: "The text names neither the shop's address nor tax and total; they are usual. What costs nothing, or less, under a warranty is to say so.",
        es: "El texto no nombra la dirección del taller, ni el impuesto ni el total; son lo usual. Lo que no cuesta, o cuesta menos, por una garantía debe decirlo.",
      },
    ),
    oldParts: law("Fla. Stat. § 559.909 (5)", "on-request", {
      en: "Asked for when the work is authorized: to look at them, or to have them back where the shop has no arrangement to exchange them.",
      es: "Se piden al autorizar el trabajo: para verlas, o para llevárselas si el taller no tiene un convenio para cambiarlas.",
    }),
    keepYears: law("Fla. Stat. § 559.915 (1)", 1),
  },
  MI: {
    before: law(
      "Mich. Comp. Laws §§ 257.1307e, 257.1332",
      { estimate: { due: "always" }, waivable: true, spoken: false },
      {
        en: "The Secretary of State's manual for facilities (chapter 4, of May 2023) names $50; section 1307e (a) names no amount. The product asks for an estimate always, and the shop may change that. Section 1332 was not at hand.",
        es: "El manual del Secretario de Estado para talleres (capítulo 4, de mayo de 2023) dice $50; la sección 1307e (a) no nombra ningún monto. El programa pide siempre un presupuesto, y el taller puede cambiarlo. No se tuvo a mano la sección 1332.",
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
    oldParts: law("Mich. Comp. Laws §§ 257.1307e, 257.1333", "on-request", {
      en: "Section 1333 (1) wants them given back when the work is done, with exceptions such as those that go back to their maker; not all of its text was at hand.",
      es: "La sección 1333 (1) pide devolverlas al terminar el trabajo, con excepciones como las que vuelven al fabricante; no se tuvo a mano todo el texto.",
    }),
    keepYears: law("Mich. Comp. Laws § 257.1318", 3, {
      en: "Subsection (2) (a); until its amendment of 2016 it was five years, as older pages of the Secretary of State still say.",
      es: "El inciso (2) (a); hasta su modificación de 2016 eran cinco años, como aún dicen páginas anteriores del Secretario de Estado.",
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
        en: "Of a spoken order the law wants date, time, manner and by whom on the invoice (15 NYCRR § 82.5 (b)); the product notes more. Where work was authorized by telephone, the old parts are kept until the car is picked up (§ 82.5 (d)).",
        es: "De una orden de palabra la ley pide en la factura la fecha, la hora, el modo y quién la dio (15 NYCRR § 82.5 (b)); el programa anota más. Si el trabajo se autorizó por teléfono, las refacciones usadas se guardan hasta que se recoja el auto (§ 82.5 (d)).",
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
        en: "Where labor is charged by a flat-rate manual, the estimate names it (§ 82.8 (a)); the shop writes that in its own text. Body parts ask for more.",
        es: "Si la mano de obra se cobra según un manual de tiempos fijos, el presupuesto lo nombra (§ 82.8 (a)); el taller lo escribe en su propio texto. Las partes de carrocería piden más.",
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
        en: "When the car was left is to be on it, too; the total is usual. Body parts and airbags ask for more.",
        es: "También debe decir cuándo se dejó el auto; el total es lo usual. Las partes de carrocería y las bolsas de aire piden más.",
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
