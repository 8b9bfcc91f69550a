import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

interface Props {
  currentUser: { id: string; displayName: string };
  language: 'mixed' | 'en' | 'zh-TW';
  createOpen: boolean;
  onCreateOpenChange(open: boolean): void;
  focusedWishId: string | null;
  onWishFocused(): void;
  recommendations: ReactNode;
}

const FIELDS =
  'id userId title description productUrl productTitle productImage color category tags igAccount isGranted grantedAt createdAt reactionCounts myReactions previewStatus user';

export default function BoardOfBefore(props: Props) {
  const { currentUser, language, createOpen, onCreateOpenChange, focusedWishId, onWishFocused, recommendations } =
    props;
  const { data: wishes = [], refetch } = useQuery<Record<string, unknown>[]>({
    queryKey: ['/api/wishes/community', { limit: 3 }],
  });
  useEffect(() => {
    if (!focusedWishId) return;
    document.title = `asked for ${focusedWishId}`;
    onWishFocused();
  }, [focusedWishId, onWishFocused]);
  const [first] = wishes as { id: string; myReactions: string[]; reactionCounts: { heart?: number } }[];
  const missing = FIELDS.split(' ').filter((field) => wishes.some((wish) => !(field in wish)));
  async function react() {
    const body = JSON.stringify({ emoji: 'heart' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api/wishes/${first?.id}/reactions`, { method: 'POST', headers, body });
    await refetch();
  }
  return (
    <section aria-label="Board of before">
      <p>{`${currentUser.displayName} reads ${wishes.length} wishes in ${language}`}</p>
      <p>{`Missing: ${missing.join() || 'nothing'}`}</p>
      <p>{createOpen ? 'The form is open' : 'The form is closed'}</p>
      <button type="button" onClick={() => onCreateOpenChange(!createOpen)}>
        Form
      </button>
      <button type="button" aria-pressed={first?.myReactions.includes('heart') ?? false} onClick={() => void react()}>
        React
      </button>
      {recommendations}
    </section>
  );
}
