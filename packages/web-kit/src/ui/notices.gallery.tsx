import { StickyNote } from 'lucide-react';
import { type GalleryPart, inLanguage } from '../gallery/gallery';
import { toast } from './base/toast-store';
import { Button } from './controls/Button';
import { Spinner } from './controls/Spinner';
import { Avatar, type AvatarProps } from './display/Avatar';
import { EmptyState } from './display/EmptyState';
import { ErrorState } from './display/ErrorState';
import { Skeleton } from './display/Skeleton';
import { Arriving } from './floating/Arriving';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="teal" d="M0 0h8v8H0z"/%3E%3C/svg%3E';
const SIZES = ['s', 'm', 'l'] as const;
const row = { display: 'flex', gap: 12, alignItems: 'center' } as const;

const avatars = (user: AvatarProps['user']) => (
  <div style={row}>
    {SIZES.map((size) => (
      <Avatar key={size} user={user} size={size} />
    ))}
  </div>
);

export const parts: GalleryPart[] = [
  {
    title: 'Kit / avatar',
    states: {
      picture: { render: () => avatars({ displayName: 'Mei', username: 'mei', avatar: PICTURE }) },
      initial: {
        render: ({ language }) =>
          avatars({ displayName: inLanguage(language, 'Kai', '陳偉'), username: 'kai', avatar: '' }),
      },
    },
  },
  {
    title: 'Kit / waiting',
    states: {
      spinners: {
        render: () => (
          <div style={row}>
            {SIZES.map((size) => (
              <Spinner key={size} size={size} label="Loading" />
            ))}
          </div>
        ),
      },
      'a dialog that is still fetched': { render: () => <Arriving /> },
      'a dialog that takes long': {
        time: 'fast',
        render: () => <Arriving />,
        act: ({ find }) => find('[role="status"]:not(:empty)'),
      },
      skeleton: {
        render: () => (
          <div style={{ display: 'grid', width: 200, height: 80 }}>
            <Skeleton />
          </div>
        ),
      },
    },
  },
  {
    title: 'Kit / nothing there',
    states: {
      plain: {
        render: ({ language }) => <EmptyState title={inLanguage(language, 'Nothing here yet', '這裡還沒有內容')} />,
      },
      'with a picture and something to do': {
        render: ({ language }) => (
          <EmptyState
            picture={<StickyNote />}
            title={inLanguage(language, 'There are no wishes in the community yet', '社群裡還沒有願望')}
            description={inLanguage(language, 'Be the first to make one!', '來當第一個許願的人吧！')}
            actions={
              <>
                <Button>{inLanguage(language, 'Go to My Board', '前往我的願望板')}</Button>
                <Button variant="primary">{inLanguage(language, 'Make a wish', '去許願')}</Button>
              </>
            }
          />
        ),
      },
    },
  },
  {
    title: 'Kit / could not be shown',
    states: {
      plain: {
        render: ({ language }) => (
          <ErrorState title={inLanguage(language, 'This part is down', '這個區塊暫時無法顯示')} />
        ),
      },
      'to be tried again': {
        render: ({ language }) => (
          <ErrorState
            title={inLanguage(language, 'Unable to load wishes right now.', '目前無法載入願望。')}
            description={inLanguage(language, 'Check your connection. '.repeat(6), '請檢查網路連線。'.repeat(6))}
            onRetry={() => undefined}
          />
        ),
      },
      'trying again': {
        render: ({ language }) => (
          <ErrorState
            title={inLanguage(language, 'Unable to load wishes right now.', '目前無法載入願望。')}
            onRetry={() => undefined}
            retrying
          />
        ),
      },
    },
  },
  {
    title: 'Kit / toast',
    states: {
      plain: {
        render: () => null,
        act: async ({ language, find }) => {
          toast({ title: inLanguage(language, 'Wish granted!', '願望成真！') });
          await find('[data-variant]');
        },
      },
      'with a description and an action': {
        render: () => null,
        act: async ({ language, find }) => {
          toast({
            title: inLanguage(language, 'Wish deleted', '願望已刪除'),
            description: inLanguage(
              language,
              'It can be put back for a while. '.repeat(3),
              '暫時還可以放回去。'.repeat(4),
            ),
            action: { label: inLanguage(language, 'Undo', '復原'), onSelect: () => undefined },
          });
          await find('[data-variant]');
        },
      },
      destructive: {
        render: () => null,
        act: async ({ language, find }) => {
          const title = inLanguage(language, 'Operation failed', '操作失敗');
          toast({ title, description: title, variant: 'destructive' });
          await find('[data-variant]');
        },
      },
    },
  },
];
