import { Field, useTexts } from '@wishboard/web-kit/ui';
import { profileTexts } from '../../texts/profile';

const UTC = '';

/** Returns the device's time zone, and all other zones that the browser knows, with the chosen one even if the browser does not know it. */
function zonesWith(chosen: string): { here: string; others: string[] } {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = new Set([...Intl.supportedValuesOf('timeZone'), chosen]);
  return { here, others: [...known].filter((zone) => zone !== here && zone !== UTC).sort() };
}

const inWords = (zone: string) => zone.replaceAll('_', ' ');

/** Chooses the time zone that determines when the member's days begin. */
export function TimeZoneField({ value, onChange }: { value: string; onChange(timeZone: string): void }) {
  const texts = useTexts(profileTexts);
  const { here, others } = zonesWith(value);
  return (
    <Field label={texts.timeZone} hint={texts.timeZoneHint}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value={UTC}>UTC</option>
          <option value={here}>{texts.hereZone(inWords(here))}</option>
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {inWords(zone)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
