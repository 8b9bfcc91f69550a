import { Button, useTexts } from '@wishboard/web-kit/ui';
import { LogIn } from 'lucide-react';
import { shellTexts } from '../../texts/shell';

/** Leads a visitor to the sign-in. */
export function JoinButton({ onClick }: { onClick(): void }) {
  const { visitor } = useTexts(shellTexts);
  return (
    <Button variant="primary" onClick={onClick}>
      <LogIn aria-hidden />
      {visitor.join}
    </Button>
  );
}
