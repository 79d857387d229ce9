/** Puts the focus into the answer, where one can be given. */
export const focusAnswer = (): void => document.querySelector<HTMLElement>("[data-answer]")?.focus();
