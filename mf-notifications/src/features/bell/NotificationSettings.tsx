import { useQuery } from '@tanstack/react-query';
import { MUTABLE_NOTIFICATION_TYPES, type MutableNotificationType } from '@wishboard/contracts/http/notification';
import { ErrorState, toast, useTexts } from '@wishboard/web-kit/ui';
import { notificationSettingsQuery } from '../../api/queries';
import { notificationsTexts } from '../../texts/notifications';
import styles from './NotificationSettings.module.css';
import { useMute } from './use-mute';

/** A switch for each type of notification that the member may mute. */
export function NotificationSettings({ id }: { id: string }) {
  const texts = useTexts(notificationsTexts);
  const { data, isError, isFetching, refetch } = useQuery(notificationSettingsQuery());
  const { mutate: mute } = useMute();

  if (isError && data === undefined) {
    return (
      <div id={id}>
        <ErrorState
          title={texts.settingsError}
          onRetry={() => void refetch()}
          retryLabel={texts.retry}
          retrying={isFetching}
        />
      </div>
    );
  }
  const change = (type: MutableNotificationType, muted: boolean) => {
    if (data === undefined) return;
    mute({ type, muted }, { onError: () => toast({ title: texts.settingsFailed, variant: 'destructive' }) });
  };
  return (
    <fieldset id={id} className={styles.settings} aria-busy={data === undefined}>
      <legend>{texts.settingsHeading}</legend>
      {MUTABLE_NOTIFICATION_TYPES.map((type) => (
        <label key={type} className={styles.choice}>
          {texts.tellAbout[type]}
          <input
            type="checkbox"
            className={styles.switch}
            // Not disabled while the settings are loading: the Tab key would skip the switches and leave the popover.
            aria-disabled={data === undefined || undefined}
            checked={data !== undefined && !data.muted.includes(type)}
            onChange={({ target }) => change(type, !target.checked)}
          />
        </label>
      ))}
    </fieldset>
  );
}
