/// <reference path="../css-modules.d.ts" />
// The only public entry: the module that the shell shares with every remote.

export { useFocusKept, useFocusLost } from './base/focus';
export { KitProvider } from './base/KitProvider';
export { useLanguage, useTexts } from './base/language';
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
export { AlertDialog, type AlertDialogProps } from './floating/AlertDialog';
export { Arriving } from './floating/Arriving';
export { ColorRadioGroup } from './floating/ColorRadioGroup';
export { DIALOG_FADE_MS, Dialog, DialogActions, type DialogProps } from './floating/Dialog';
export { LazyDialogs, LazyPart } from './floating/LazyPart';
export { Menu, MenuChoice, MenuItem, type MenuProps, MenuSeparator } from './floating/Menu';
export { Popover, type PopoverProps } from './floating/Popover';
export { Toaster } from './floating/Toaster';
export { Tooltip, type TooltipProps } from './floating/Tooltip';
