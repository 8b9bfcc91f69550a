/// <reference path="../css-modules.d.ts" />
// The one deliberate entry: it is the module that the shell shares with every remote.
export { AlertDialog } from './AlertDialog';
export { Arriving } from './Arriving';
export { Avatar, type AvatarProps } from './Avatar';
export { Boundary, useBoundary } from './Boundary';
export { Button, type ButtonProps, type ButtonVariant } from './Button';
export { DIALOG_FADE_MS, Dialog, DialogActions } from './Dialog';
export { EmptyState, type EmptyStateProps } from './EmptyState';
export { ErrorState, type ErrorStateProps } from './ErrorState';
export { Field, type FieldControl, type FieldProps } from './Field';
export type { AlertDialogProps } from './floating/AlertDialog';
export type { DialogProps } from './floating/Dialog';
export type { MenuProps } from './floating/Menu';
export type { PopoverProps } from './floating/Popover';
export { IconButton, type IconButtonProps } from './IconButton';
export { ColorRadioGroup, MenuChoice, MenuItem, MenuSeparator } from './inside-floating';
export { LanguageProvider, useLanguage, useTexts } from './language';
export { loadFloating } from './load-floating';
export { Menu } from './Menu';
export { Popover } from './Popover';
export { ReactionBar, type ReactionBarProps } from './ReactionBar';
export { RemoteRoot } from './RemoteRoot';
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl';
export { Skeleton } from './Skeleton';
export { Spinner } from './Spinner';
export { TextArea, type TextAreaProps } from './TextArea';
export { TextField, type TextFieldProps } from './TextField';
export { Toaster } from './Toaster';
export { Tooltip, type TooltipProps } from './Tooltip';
export {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  TOASTS_VISIBLE,
  type ToastContent,
  toast,
  toastStore,
} from './toast-store';
export { TOOLTIP_DELAY_MS, TOOLTIP_OFFSET_PX, TOOLTIP_SKIP_DELAY_MS } from './tooltip-timing';
export { useFocusKept } from './use-focus-kept';
export { useFocusLost } from './use-focus-lost';
export { useReducedMotion } from './use-reduced-motion';
export { VisuallyHidden } from './VisuallyHidden';
