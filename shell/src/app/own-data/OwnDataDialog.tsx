import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import { readPageData } from '../../page/page-data';
import { ownDataTexts } from '../../texts/own-data';
import { DeleteAccount } from './DeleteAccount';
import { DownloadData } from './DownloadData';
import styles from './OwnDataDialog.module.css';

interface OwnDataDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  user: UserView;
}

/** What is the member's, to take along or to delete. A demo member is everybody's, and nobody's to delete. */
export function OwnDataDialog({ open, onOpenChange, user }: OwnDataDialogProps) {
  const texts = useTexts(ownDataTexts);
  const { authMode = 'demo' } = readPageData();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text}>
      <div className={styles.parts}>
        <DownloadData />
        {authMode !== 'demo' && <DeleteAccount user={user} />}
      </div>
    </Dialog>
  );
}
