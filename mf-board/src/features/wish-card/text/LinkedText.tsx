import { Marked } from '../../../found/Marked';
import { linkedText } from './linked-text';

/** A member's text with its web addresses as links. They open in a new tab without a referrer. */
export function LinkedText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
  return linkedText(text).map((part, at) => <Part key={at} {...part} />);
}

function Part({ text, href }: ReturnType<typeof linkedText>[number]) {
  if (href === undefined) return <Marked text={text} />;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" referrerPolicy="no-referrer" dir="ltr">
      <Marked text={text} />
    </a>
  );
}
