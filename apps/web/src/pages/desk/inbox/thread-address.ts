/** Where a message is read and answered, beside the list it stands in. */
export const threadAt = (id: string, status: string) => ({
  pathname: `/desk/messages/${id}`,
  search: status === "new" ? "" : `?status=${status}`,
});

/** Puts the focus into the answer, where one can be given. */
export const focusAnswer = (): void => document.querySelector<HTMLElement>("[data-answer]")?.focus();
