import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { Link, Users } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './marks.module.css';

const ICONS = { members: Users, link: Link };

/** Shows the audience of a wish on its note, unless the audience is everyone. */
export function AudienceMark({ wish: { audience } }: { wish: WishView }) {
  const texts = useTexts(boardTexts).shownTo;
  if (!audience || audience === 'everyone') return null;
  const Icon = ICONS[audience];
  return (
    <p lang={langOf(texts[audience])} className={styles.mark}>
      <Icon aria-hidden />
      {texts[audience]}
    </p>
  );
}
