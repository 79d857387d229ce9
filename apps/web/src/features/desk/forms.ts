export { AnswerForm } from "./answer-form.tsx";
export { InviteForm } from "./invite-form.tsx";
