import { useQuery } from '@tanstack/react-query';

interface Props {
  currentUser: { displayName: string };
  language: 'mixed' | 'en' | 'zh-TW';
  onOpenWish(wishId: string): void;
}

interface Recommendation {
  id: string;
  title: string;
  reason?: { kind: string; value: string };
}

export default function StripOfBefore({ currentUser, onOpenWish }: Props) {
  const { data = [] } = useQuery<Recommendation[]>({ queryKey: ['/api/recommendations', { limit: 5 }] });
  const known = data.every(
    ({ reason }) => !reason || (typeof reason.kind === 'string' && typeof reason.value === 'string'),
  );
  return (
    <section aria-label="Strip of before">
      <p>{`${data.length} wishes for ${currentUser.displayName}, reasons ${known ? 'known' : 'unknown'}`}</p>
      <button type="button" onClick={() => data[0] && onOpenWish(data[0].id)}>
        First recommendation
      </button>
    </section>
  );
}
