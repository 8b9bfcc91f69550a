import type { MenuProps } from '../floating/Menu';
import { PressTrigger } from './PressTrigger';

/** A menu of actions and choices behind a button, with the keyboard of a native menu. */
export function Menu({ trigger, ...menu }: MenuProps) {
  return (
    <PressTrigger trigger={trigger} popup="menu">
      {(floating, standIn) => <floating.Menu {...menu} trigger={standIn} />}
    </PressTrigger>
  );
}
