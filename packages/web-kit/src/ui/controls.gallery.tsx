import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { Heart, Star } from 'lucide-react';
import { useState } from 'react';
import { type GalleryPart, inLanguage } from '../gallery/gallery';
import { chineseReactions, englishReactions } from '../texts/reactions';
import { Button, type ButtonProps } from './controls/Button';
import { IconButton } from './controls/IconButton';
import { ReactionBar } from './controls/ReactionBar';
import { SegmentedControl } from './controls/SegmentedControl';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['s', 'm', 'l'] as const;
const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBottom: 12 } as const;

const buttons = (language: Language, props: Partial<ButtonProps> = {}) => (
  <>
    {SIZES.map((size) => (
      <div key={size} style={row}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size} {...props}>
            <Heart aria-hidden />
            {inLanguage(language, 'Make a wish', '許個願')}
          </Button>
        ))}
      </div>
    ))}
  </>
);

function Views({ language, size }: { language: Language; size: 's' | 'm' }) {
  const [value, setValue] = useState('my');
  const options = [
    { value: 'my', label: inLanguage(language, 'My Board', '我的願望板') },
    { value: 'community', label: inLanguage(language, 'Community', '社群') },
    { value: 'archive', label: inLanguage(language, 'Archive', '封存') },
  ];
  return <SegmentedControl label="Views" size={size} value={value} onChange={setValue} options={options} />;
}

const reactions = (
  language: Language,
  counts: Partial<Record<Emoji, number>> = {},
  mine: Emoji[] = [],
  pending = false,
) => (
  <ReactionBar
    counts={counts}
    mine={mine}
    pending={pending}
    texts={language === 'zh-TW' ? chineseReactions : englishReactions}
    onToggle={() => undefined}
  />
);

export const parts: GalleryPart[] = [
  {
    title: 'Kit / button',
    states: {
      variants: { render: ({ language }) => buttons(language) },
      disabled: { render: ({ language }) => buttons(language, { disabled: true }) },
      pending: { render: ({ language }) => buttons(language, { pending: true }) },
      'long text': {
        render: ({ language }) => (
          <div style={{ width: 220 }}>
            <Button>
              {inLanguage(
                language,
                'A label in so many words that it needs two lines',
                '寫了很多字所以一行放不下的按鈕文字',
              )}
            </Button>
          </div>
        ),
      },
      'with the focus': {
        render: ({ language }) => buttons(language),
        act: ({ type }) => type('body', '{Tab}'),
      },
      'under the pointer': {
        render: ({ language }) => buttons(language),
        act: ({ hover }) => hover('button'),
      },
    },
  },
  {
    title: 'Kit / icon button',
    states: {
      sizes: {
        render: () => (
          <div style={row}>
            <IconButton label="Granted" size="s">
              <Star aria-hidden />
            </IconButton>
            <IconButton label="Granted">
              <Star aria-hidden />
            </IconButton>
          </div>
        ),
      },
      disabled: {
        render: () => (
          <IconButton label="Granted" disabled>
            <Star aria-hidden />
          </IconButton>
        ),
      },
      'with the focus': {
        render: () => (
          <IconButton label="Granted">
            <Star aria-hidden />
          </IconButton>
        ),
        act: ({ type }) => type('body', '{Tab}'),
      },
    },
  },
  {
    title: 'Kit / segmented control',
    states: {
      medium: { render: ({ language }) => <Views language={language} size="m" /> },
      small: { render: ({ language }) => <Views language={language} size="s" /> },
      'another chosen': {
        render: ({ language }) => <Views language={language} size="m" />,
        act: ({ press }) => press('[role="radio"]:nth-of-type(2)'),
      },
    },
  },
  {
    title: 'Kit / reactions',
    states: {
      none: { render: ({ language }) => reactions(language) },
      'some, one of them mine': { render: ({ language }) => reactions(language, { heart: 12, fire: 3 }, ['heart']) },
      'all mine, and many': {
        render: ({ language }) =>
          reactions(language, { heart: 1204, fire: 98_700, 'thumbs-up': 1 }, ['heart', 'fire', 'thumbs-up']),
      },
      pending: { render: ({ language }) => reactions(language, { heart: 2 }, ['heart'], true) },
    },
  },
];
