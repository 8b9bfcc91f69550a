import { useQuery } from '@tanstack/react-query';

interface Props {
  currentUser: { displayName: string };
  language: 'mixed' | 'en' | 'zh-TW';
  onOpenWish(wishId: string): void;
}

const FIELDS = 'id userId type message read relatedWishId relatedUserId actorCount createdAt';

export default function BellOfBefore({ currentUser, onOpenWish }: Props) {
  const { data = [] } = useQuery<Record<string, unknown>[]>({ queryKey: ['/api/notifications'] });
  const missing = FIELDS.split(' ').filter((field) => data.some((item) => !(field in item)));
  const about = data.find((item) => item.relatedWishId)?.relatedWishId as string | undefined;
  return (
    <button type="button" onClick={() => about && onOpenWish(about)}>
      {`Bell of before for ${currentUser.displayName}: ${data.length > 0 ? 'some' : 'none'}, missing ${missing.join() || 'nothing'}`}
    </button>
  );
}
