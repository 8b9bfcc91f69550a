import type { ApiMember } from '../../e2e/support/api-member';
import { pick } from './pick';

const PAGES = 3;
/** First page of the feed. */
export const FEED = '/api/wishes/community?limit=10';

/** Requests of members who only read. However often they are made, the amount of stored data does not grow. */
const READS: readonly ((member: ApiMember, wishes: readonly string[]) => Promise<unknown>)[] = [
  readFeed,
  readFeed,
  (member) => member.get('/api/notifications'),
  (member) => member.post('/api/notifications/read-all'),
  (member) => member.get('/api/recommendations?limit=60'),
  (member) => member.get('/api/wishes/my'),
  (member, wishes) => member.post('/api/interactions', { wishId: pick(wishes), interactionType: 'view' }),
  openAndCloseStream,
  (member) => member.get('/api/user/preferences'),
];

/** Makes one such request at random. @throws Error when no response arrives or it has an error status */
export function makeRandomRead(member: ApiMember, wishes: readonly string[]): Promise<unknown> {
  return pick(READS)(member, wishes);
}

async function readFeed(member: ApiMember): Promise<void> {
  let path: string | undefined = FEED;
  for (let page = 0; path && page < PAGES; page += 1) {
    const answer = await member.ask('GET', path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
}

async function openAndCloseStream(member: ApiMember): Promise<void> {
  const stream = await member.ask('GET', '/api/notifications/stream');
  await stream.body?.cancel();
  if (!stream.ok) throw new Error(`The stream answered ${stream.status}`);
}
