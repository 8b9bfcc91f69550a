import type { Language } from '@wishboard/contracts/remotes/contract';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type GalleryPart, inLanguage } from '../gallery/gallery';
import { Button } from './controls/Button';
import { IconButton } from './controls/IconButton';
import { AlertDialog } from './floating/AlertDialog';
import { Dialog, DialogActions, type DialogProps } from './floating/Dialog';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from './floating/Menu';
import { Popover } from './floating/Popover';
import { Tooltip } from './floating/Tooltip';

const middle = { display: 'flex', justifyContent: 'center', paddingTop: 80 } as const;
const nothing = () => undefined;

function MoreMenu({ language }: { language: Language }) {
  const [size, setSize] = useState('s');
  const sizes = [
    { value: 's', label: inLanguage(language, 'Small', '小') },
    { value: 'l', label: inLanguage(language, 'Large', '大') },
  ];
  return (
    <div style={middle}>
      <Menu trigger={<Button>{inLanguage(language, 'More', '更多')}</Button>}>
        <MenuItem onSelect={nothing}>
          <Pencil aria-hidden />
          {inLanguage(language, 'Edit', '編輯')}
        </MenuItem>
        <MenuItem danger onSelect={nothing}>
          <Trash2 aria-hidden />
          {inLanguage(language, 'Delete', '刪除')}
        </MenuItem>
        <MenuItem disabled onSelect={nothing}>
          {inLanguage(language, 'Not now', '現在不行')}
        </MenuItem>
        <MenuSeparator />
        <MenuChoice label={inLanguage(language, 'Size', '大小')} value={size} onChange={setSize} options={sizes} />
      </Menu>
    </div>
  );
}

function Letter({ language, lines, ...dialog }: { language: Language; lines: number } & Partial<DialogProps>) {
  return (
    <Dialog
      open
      onOpenChange={nothing}
      title={inLanguage(language, 'Create a new wish', '許下新願望')}
      description={inLanguage(language, 'Everybody will see it.', '大家都看得到。')}
      {...dialog}
    >
      <p>{inLanguage(language, 'Somebody will read this. '.repeat(lines), '總會有人讀到這段話。'.repeat(lines))}</p>
      <DialogActions>
        <Button>{inLanguage(language, 'Cancel', '取消')}</Button>
        <Button variant="primary">{inLanguage(language, 'Create', '送出')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const tooltip = (language: Language, side: 'top' | 'left' | 'right' | 'bottom') => (
  <div style={middle}>
    <Tooltip content={inLanguage(language, 'Mark as granted', '標記為「願望成真」')} side={side}>
      <IconButton label="Granted">
        <Star aria-hidden />
      </IconButton>
    </Tooltip>
  </div>
);

export const parts: GalleryPart[] = [
  {
    title: 'Kit / menu',
    states: {
      closed: { render: ({ language }) => <MoreMenu language={language} /> },
      open: {
        render: ({ language }) => <MoreMenu language={language} />,
        act: async ({ press, find }) => {
          await press('[aria-haspopup="menu"]');
          await find('[role="menu"]');
        },
      },
      'open, at an item': {
        render: ({ language }) => <MoreMenu language={language} />,
        act: async ({ press, hover }) => {
          await press('[aria-haspopup="menu"]');
          await hover('[role="menuitem"]');
        },
      },
    },
  },
  {
    title: 'Kit / popover',
    states: {
      open: {
        render: ({ language }) => (
          <div style={middle}>
            <Popover open label="Panel" trigger={<Button>{inLanguage(language, 'Open', '開啟')}</Button>}>
              <p style={{ padding: 16 }}>{inLanguage(language, 'What is inside it.', '裡面的內容。')}</p>
            </Popover>
          </div>
        ),
        act: ({ find }) => find('[role="dialog"]'),
      },
    },
  },
  {
    title: 'Kit / tooltip',
    states: Object.fromEntries(
      (['top', 'bottom', 'left', 'right'] as const).map((side) => [
        side,
        {
          render: ({ language }) => tooltip(language, side),
          act: async ({ type, find }) => {
            await type('body', '{Tab}');
            await find('[role="tooltip"]');
          },
        },
      ]),
    ),
  },
  {
    title: 'Kit / dialog',
    states: {
      small: {
        render: ({ language }) => <Letter language={language} lines={2} size="s" />,
        act: ({ find }) => find('[role="dialog"]'),
      },
      medium: {
        render: ({ language }) => <Letter language={language} lines={6} />,
        act: ({ find }) => find('[role="dialog"]'),
      },
      large: {
        render: ({ language }) => <Letter language={language} lines={12} size="l" />,
        act: ({ find }) => find('[role="dialog"]'),
      },
      'long text': {
        render: ({ language }) => <Letter language={language} lines={160} />,
        act: ({ find }) => find('[role="dialog"]'),
      },
      'on its way out': {
        render: ({ language }) => <Letter language={language} lines={6} fading />,
        act: ({ find }) => find('[role="dialog"]'),
      },
    },
  },
  {
    title: 'Kit / question',
    states: Object.fromEntries(
      [false, true].map((destructive) => [
        destructive ? 'that cannot be taken back' : 'plain',
        {
          render: ({ language }) => (
            <AlertDialog
              open
              onOpenChange={nothing}
              title={inLanguage(language, 'Reset your interests?', '要重設你的興趣嗎？')}
              description={inLanguage(language, 'Your wishes stay as they are.', '你的願望會原封不動。')}
              confirmLabel={inLanguage(language, 'Reset', '重設')}
              destructive={destructive}
              onConfirm={nothing}
            />
          ),
          act: ({ find }) => find('[role="alertdialog"]'),
        },
      ]),
    ),
  },
];
