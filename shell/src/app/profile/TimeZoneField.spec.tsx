import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TimeZoneField } from './TimeZoneField';

function Chosen({ first }: { first: string }) {
  const [zone, setZone] = useState(first);
  return (
    <>
      <TimeZoneField value={zone} onChange={setZone} />
      <output>{zone}</output>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Time zone' });

describe('the time zone field', () => {
  it('offers UTC first and the device’s zone second, and stores UTC as an empty value', async () => {
    render(<Chosen first="" />);
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const names = within(field())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(field()).toHaveDisplayValue('UTC');
    expect(names.slice(0, 2)).toEqual(['UTC', `${here} (this device)`]);
    await userEvent.selectOptions(field(), 'Asia/Taipei');
    expect(screen.getByRole('status')).toHaveTextContent('Asia/Taipei');
    await userEvent.selectOptions(field(), 'UTC');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('keeps a zone that this browser does not know', () => {
    render(<Chosen first="Europe/Elsewhere" />);
    expect(field()).toHaveDisplayValue('Europe/Elsewhere');
  });
});
