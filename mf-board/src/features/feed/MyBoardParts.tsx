import type { BoardPart } from '@wishboard/contracts/remotes/place';
import { SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { Bookmark, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { boardTexts } from '../../texts/board';
import styles from './MyParts.module.css';
import { ViewLabel } from './ViewLabel';

interface MyBoardPartsProps {
  part: BoardPart;
  onChange(part: BoardPart): void;
  /** Button that shares a link to the own board, shown with the own part. */
  shareBoardButton: ReactNode;
}

/** Switches between the two parts of My Board: own and kept wishes. */
export function MyBoardParts({ part, onChange, shareBoardButton }: MyBoardPartsProps) {
  const { feed } = useTexts(boardTexts);
  return (
    <div className={styles.parts}>
      <SegmentedControl
        label={feed.part}
        size="s"
        value={part}
        onChange={onChange}
        options={[
          { value: 'own', label: <ViewLabel icon={<StickyNote aria-hidden />} text={feed.ownPart} /> },
          { value: 'kept', label: <ViewLabel icon={<Bookmark aria-hidden />} text={feed.keptPart} /> },
        ]}
      />
      {part === 'own' && shareBoardButton}
    </div>
  );
}
