import { useQuery } from '@tanstack/react-query';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { Dialog, Popover, useTexts } from '@wishboard/web-kit/ui';
import { notificationsQuery } from '../../api/queries';
import { notificationsTexts } from '../../texts/notifications';
import { BellButton } from './BellButton';
import { countUnread } from './badge';
import styles from './NotificationBell.module.css';
import { NotificationHeader } from './NotificationHeader';
import { NotificationPanel } from './NotificationPanel';
import { useOpenNotification } from './use-open-notification';
import { useSmallScreen } from './use-small-screen';

export interface NotificationBellProps {
  /** Number of arrivals since the page was opened. */
  rings: number;
  navigation: Navigation;
  onOpenWish(wishId: string): void;
}

/** The bell with its list: in a popover, or in a full-width sheet on a small screen. */
export function NotificationBell({ rings, navigation, onOpenWish }: NotificationBellProps) {
  const texts = useTexts(notificationsTexts);
  const small = useSmallScreen();
  const { place, go, replace, close } = navigation;
  const open = place.dialog === 'notifications';
  const setOpen = (wanted: boolean) => {
    if (wanted) go({ dialog: 'notifications' });
    // A late close event must not close another dialog that is open by now.
    else if (open) close();
  };
  const { data = [] } = useQuery(notificationsQuery());
  const showMyBoard = () => replace({ view: 'my', part: null, member: null, wish: null, dialog: null, q: null });
  const showExport = () => replace({ dialog: 'data' });
  const openWish = (wishId: string) => {
    setOpen(false);
    onOpenWish(wishId);
  };
  const select = useOpenNotification(openWish, showMyBoard, showExport);

  const bell = { unread: countUnread(data), rings };
  if (small) {
    return (
      <>
        <BellButton {...bell} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        <Dialog open={open} onOpenChange={setOpen} title={texts.heading} closeLabel={texts.close}>
          <NotificationHeader />
          <NotificationPanel onSelect={select} />
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      trigger={<BellButton {...bell} />}
      label={texts.heading}
      open={open}
      onOpenChange={setOpen}
      className={styles.popover}
    >
      <NotificationHeader>
        <h2 className={styles.heading}>{texts.heading}</h2>
      </NotificationHeader>
      <NotificationPanel onSelect={select} />
    </Popover>
  );
}
