/// <reference path="../css-modules.d.ts" />
// The one deliberate entry: it is the module that the shell shares with every remote.

export { useFocusKept, useFocusLost } from './base/focus';
export { LanguageProvider, useLanguage, useTexts } from './base/language';
export { Boundary, RemoteRoot, useBoundary } from './base/RemoteRoot';
export {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  TOASTS_VISIBLE,
  type ToastContent,
  toast,
  toastStore,
} from './base/toast-store';
export { TOOLTIP_DELAY_MS, TOOLTIP_OFFSET_PX, TOOLTIP_SKIP_DELAY_MS } from './base/tooltip-timing';
export { useReducedMotion } from './base/use-reduced-motion';
export { Button, type ButtonProps, type ButtonVariant } from './controls/Button';
export {
  Field,
  type FieldControl,
  type FieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './controls/Field';
export { IconButton, type IconButtonProps } from './controls/IconButton';
export { ReactionBar, type ReactionBarProps } from './controls/ReactionBar';
export { SegmentedControl, type SegmentedControlProps } from './controls/SegmentedControl';
export { Spinner } from './controls/Spinner';
export { Avatar, type AvatarProps } from './display/Avatar';
export { EmptyState, type EmptyStateProps } from './display/EmptyState';
export { ErrorState, type ErrorStateProps } from './display/ErrorState';
export { Skeleton } from './display/Skeleton';
export { VisuallyHidden } from './display/VisuallyHidden';
export type { AlertDialogProps } from './floating/AlertDialog';
export type { DialogProps } from './floating/Dialog';
export type { MenuProps } from './floating/Menu';
export type { PopoverProps } from './floating/Popover';
export { Arriving } from './opening/Arriving';
export { AlertDialog, DIALOG_FADE_MS, Dialog, DialogActions } from './opening/Dialog';
export { ColorRadioGroup, MenuChoice, MenuItem, MenuSeparator } from './opening/inside-floating';
export { loadFloating } from './opening/load-floating';
export { Menu, Popover } from './opening/MenuAndPopover';
export { Toaster } from './opening/Toaster';
export { Tooltip, type TooltipProps } from './opening/Tooltip';
