export { AnswerForm } from "../../features/messages/answer-form.tsx";
export { InviteForm } from "../../features/staff/invite-form.tsx";
export { BeginForm } from "./inbox/begin-form.tsx";
