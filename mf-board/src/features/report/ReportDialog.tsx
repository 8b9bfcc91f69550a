import { cutTo } from '@wishboard/contracts/http/fields/text';
import {
  MODERATION_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  type SubjectKind,
} from '@wishboard/contracts/http/moderation/moderation';
import { Button, Dialog, DialogActions, TextArea, useTexts } from '@wishboard/web-kit/ui';
import { useId, useRef, useState } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './ReportDialog.module.css';
import { useReport } from './use-report';

interface ReportDialogProps {
  kind: SubjectKind;
  id: string;
  /** Name of the member; not used for a wish. */
  name: string;
  onClose(): void;
}

/** Reports a wish or a member. A tap on a reason sends the report with the optional note, so a report takes three taps. */
export function ReportDialog({ kind, id, name, onClose }: ReportDialogProps) {
  const texts = useTexts(moderationTexts);
  const [note, setNote] = useState('');
  const first = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { report, isPending } = useReport(onClose);
  const send = (reason: ReportReason) => report({ kind, id, reason, ...(note.trim() && { note }) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'wish' ? texts.title : texts.memberTitle(name)}
      description={texts.hint}
      closeLabel={texts.close}
      contentProps={{
        onOpenAutoFocus: (event) => {
          event.preventDefault();
          first.current?.querySelector('button')?.focus();
        },
      }}
    >
      <TextArea
        label={texts.note}
        note={texts.optional}
        rows={2}
        value={note}
        onChange={(event) => setNote(cutTo(event.target.value, MODERATION_NOTE_MAX))}
      />
      <h3 id={headingId} className={styles.why}>
        {texts.why}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, of which none is chosen: no fields of a form */}
      <div ref={first} role="group" aria-labelledby={headingId} className={styles.reasons}>
        {REPORT_REASONS.map((reason) => (
          <Button key={reason} disabled={isPending} onClick={() => send(reason)}>
            {texts.reasons[reason]}
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
