/**
 * What opens over the page. With the libraries that place it, hold the focus in it and lock the page behind it, it is a
 * fifth of the shell's code, and no first look needs it: see load-floating.ts.
 */
export { AlertDialog } from './AlertDialog';
export { ColorRadioGroup } from './ColorRadioGroup';
export { Dialog } from './Dialog';
export { Menu, MenuChoice, MenuItem, MenuSeparator } from './Menu';
export { Popover } from './Popover';
export { Toaster } from './Toaster';
export { Tooltip } from './Tooltip';
