import { useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../texts/shell';
import { MessagePage } from './MessagePage';

/** Shown for every unknown path. */
export function NotFoundPage() {
  const { notFound } = useTexts(shellTexts);
  return <MessagePage title={notFound.title}>{notFound.text}</MessagePage>;
}
