import type { PopoverProps } from '../floating/Popover';
import { PressTrigger } from './PressTrigger';

/** A panel anchored to its trigger. The rest of the page stays usable. */
export function Popover({ trigger, ...popover }: PopoverProps) {
  return (
    <PressTrigger trigger={trigger} popup="dialog" open={popover.open}>
      {(floating, standIn) => <floating.Popover {...popover} trigger={standIn} />}
    </PressTrigger>
  );
}
