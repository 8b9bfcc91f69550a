import type { UserSummary } from '@wishboard/contracts/http/fields/user';
import { memberAddress } from '@wishboard/web-kit/address/MemberLink';
import { Button, toast, useTexts } from '@wishboard/web-kit/ui';
import { Send } from 'lucide-react';
import { memberBoardTexts } from '../../texts/member-board';
import { shareOrCopy } from './share-wish';

/** Button that shares the address of the member's own board through the device, or copies it. */
export function ShareBoardButton({ member }: { member: Pick<UserSummary, 'username' | 'displayName'> }) {
  const texts = useTexts(memberBoardTexts);
  const send = async () => {
    const url = window.location.origin + memberAddress(member.username);
    const outcome = await shareOrCopy({ title: member.displayName, url }, url);
    if (outcome === 'copied') toast(texts.sent);
    if (outcome === 'failed') toast({ ...texts.sendFailed, variant: 'destructive' });
  };
  return (
    <Button size="s" onClick={() => void send()}>
      <Send aria-hidden />
      {texts.send}
    </Button>
  );
}
