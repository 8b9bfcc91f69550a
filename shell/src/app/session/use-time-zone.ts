/**
 * Applies the account's time zone to dates in all parts of the page. Each remote has its own copy of the kit's formatters, so the zone is
 * shared through the document element. The zone is written during rendering, because components below format dates in the same render.
 *
 * @param timeZone undefined for the device's own zone
 */
export function useTimeZone(timeZone: string | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.timeZone === timeZone) return;
  if (timeZone) dataset.timeZone = timeZone;
  else delete dataset.timeZone;
}
