/**
 * Has dates be those of the zone that the member's account has chosen, in every part of the page: each has a copy of the kit's formats, and
 * the document is what they share. Written while the page renders, since what is below it formats dates as it does.
 *
 * @param timeZone absent for the device's own
 */
export function useTimeZone(timeZone: string | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.timeZone === timeZone) return;
  if (timeZone) dataset.timeZone = timeZone;
  else delete dataset.timeZone;
}
