import type { ComponentType } from 'react';
import { type FloatingParts, useFloating } from './load-floating';

const nothing = () => undefined;

/** A component that stands in what opens over the page, and so is there when it is rendered. Elsewhere it comes late. */
function inside<Part>(pick: (parts: FloatingParts) => Part): Part {
  const Inside = (props: object) => {
    const parts = useFloating(true, nothing);
    const Component = parts && (pick(parts) as ComponentType<object>);
    return Component && <Component {...props} />;
  };
  return Inside as Part;
}

export const ColorRadioGroup = inside((parts) => parts.ColorRadioGroup);
export const MenuChoice = inside((parts) => parts.MenuChoice);
export const MenuItem = inside((parts) => parts.MenuItem);
export const MenuSeparator = inside((parts) => parts.MenuSeparator);
