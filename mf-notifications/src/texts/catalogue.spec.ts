import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { notificationsTexts } from './notifications';

describeTexts({
  areas: { notificationsTexts },
  specified: [
    'Notifications',
    'Loading...',
    'No notifications yet',
    'Mark all read',
    'Marking...',
    '2 unread notifications',
    'Just now',
    '2m ago',
    '2h ago',
    '2d ago',
  ],
});
