import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import { readPageData } from '../../page/page-data';
import { ownDataTexts } from '../../texts/own-data';
import { DownloadData } from '../own-data-forms/DownloadData';
import styles from '../own-data-forms/OwnData.module.css';
import { DeleteAccount } from './DeleteAccount';

interface OwnDataDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  user: UserView;
}

/** Lets the member export their data or delete their account. A demo member is shared by everybody, and cannot be deleted. */
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
