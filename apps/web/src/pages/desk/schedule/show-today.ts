/** Brings today's column of the week on screen into sight; on a phone it is far below the others. */
export function showToday(): void {
  document.querySelector("[data-day][data-today]")?.scrollIntoView({ block: "start", inline: "nearest" });
}
