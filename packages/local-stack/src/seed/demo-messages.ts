import type { Message } from "@openhood/domain/messages/message";
import { answer, archive, assign, send } from "@openhood/domain/messages/rules";
import { type DemoAccount, demoAccounts } from "./accounts.ts";

const MINUTE = 60_000;

const person = (role: DemoAccount["role"]) => {
  const account = demoAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`The demo has no ${role}.`);
  return account;
};

type MessageInput = {
  name: string;
  email: string;
  phone?: string;
  vehicle?: string;
  language: "en" | "es";
  message: string;
};

/**
 * An inbox as a morning leaves it: some new, one waiting since yesterday, one assigned, one answered, one put away.
 * @param now milliseconds since 1970; the messages came in before it
 */
export function demoMessages(now: number): Message[] {
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE).toISOString();
  const from = (id: string, minutesAgo: number, input: MessageInput) =>
    send(input, { id, at: at(minutesAgo) });
  const customer = person("customer");
  const technician = person("technician");
  const advisor = person("advisor");

  const squeal = from("demo-message-1", 12, {
    name: "Dana Whitfield",
    email: "dana.whitfield@example.com",
    phone: "+15550104471",
    vehicle: "2014 Honda Civic",
    language: "en",
    message:
      "It squeals when I brake, mostly in the morning, and since last week there is a grinding noise from the front left. Is it safe to drive to work until my appointment?",
  });
  const light = from("demo-message-2", 47, {
    name: "Joaquín Prado",
    email: "joaquin.prado@example.com",
    vehicle: "2009 Toyota Tacoma",
    language: "es",
    message:
      "Se encendió la luz del motor y pierde fuerza en subida. ¿Cuánto cuesta el diagnóstico y cuándo lo podría llevar?",
  });
  // Late on every day of the week, after a long weekend too: late counts the hours the shop is open.
  const quote = from("demo-message-3", 5 * 24 * 60, {
    name: "Harriet Lowe",
    email: "h.lowe@example.com",
    phone: "+15550103306",
    vehicle: "2018 Subaru Outback",
    language: "en",
    message: "Another shop says I need both front struts for $1,400. Could you have a look before I say yes?",
  });
  const hybrid = from("demo-message-4", 3 * 60, {
    name: "Imani Brandt",
    email: "imani.b@example.com",
    vehicle: "2016 Prius",
    language: "en",
    message:
      "The big triangle came on and went off again. The 12-volt battery is from 2020. What would you check first?",
  });
  const winter = from("demo-message-5", 2 * 24 * 60, {
    name: customer.name,
    email: customer.email,
    vehicle: "2016 Honda Civic",
    language: "en",
    message: "Do you have time for winter tires next week? I have them in the garage, on their own rims.",
  });
  const thanks = from("demo-message-6", 6 * 24 * 60, {
    name: "Owen Sadler",
    email: "owen.sadler@example.com",
    language: "en",
    message: "The heater works again. Thank you for calling before you ordered the part.",
  });

  const answered = answer(
    winter,
    advisor,
    "Tuesday at 8:15 is free, it takes about 45 minutes on your own rims and costs $49. Shall I put you down?",
    { id: "demo-answer-5", at: at(2 * 24 * 60 - 95) },
  );
  const putAway = archive(thanks, advisor, at(5 * 24 * 60));
  if (!answered.ok || !putAway.ok) throw new Error("The demo's own thread was refused.");
  return [squeal, light, quote, assign(hybrid, technician, at(2 * 60)), answered.message, putAway.message];
}
