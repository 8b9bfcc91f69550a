import { combine, fileContent, insertAfter, MIGRATIONS, migration, registerMigration } from './text-changes.mjs';

/** The walk-through of a new notification type, as the changes of its files. @type {Record<string, import('./text-changes.mjs').Change>} */
export const COMMENT = {
  'packages/contracts/src/http/notification.ts': combine(
    insertAfter("'welcome'", ", 'comment'"),
    insertAfter("MUTABLE_NOTIFICATION_TYPES = [\n  'reaction',\n  'granted',", "\n  'comment',"),
  ),
  'packages/contracts/src/jobs/events.ts': insertAfter(
    'export interface EventMap {',
    "\n  'comment.written': { wishId: string; userId: string };",
  ),
  'packages/contracts/src/jobs/queues.ts': insertAfter(
    'export const ROUTES: Record<EventType, readonly QueueName[]> = {',
    "\n  'comment.written': ['notifications'],",
  ),
  'services/notifications/src/comment/comment-written.handler.ts':
    fileContent(`import { Injectable } from '@nestjs/common';
import { commentMessage } from '@wishboard/database/entities/notification-message';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';

@Injectable()
export class CommentWrittenHandler implements EventHandler<'comment.written', unknown, string[]> {
  readonly type = 'comment.written';

  async handle(events: readonly PreparedEvent<'comment.written'>[], manager: EntityManager): Promise<string[]> {
    for (const { payload } of events) {
      await manager.query(
        \`INSERT INTO notifications (user_id, type, message, related_wish_id)
         SELECT user_id, 'comment', $2, id FROM wishes w WHERE id = $1 AND NOT EXISTS (
           SELECT FROM notification_settings s WHERE s.user_id = w.user_id AND 'comment' = ANY (s.muted))\`,
        [payload.wishId, commentMessage()],
      );
    }
    return [];
  }

  async committed(): Promise<void> {}
}
`),
  'services/notifications/src/notifications.module.ts': combine(
    insertAfter(
      "import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';\n",
      "import { CommentWrittenHandler } from './comment/comment-written.handler.js';\n",
    ),
    insertAfter("consumeQueue('notifications', [", 'CommentWrittenHandler, '),
  ),
  'packages/database/src/entities/notification-message.ts': (text) =>
    `${text}\n/** What an owner reads about a comment. */\nexport function commentMessage(): string {\n  return 'Somebody wrote a comment';\n}\n`,
  [`${MIGRATIONS}1899100000000-mute-comments.ts`]: fileContent(
    migration(
      'MuteComments1899100000000',
      `ALTER TABLE notification_settings DROP CONSTRAINT notification_settings_muted_known,
         ADD CONSTRAINT notification_settings_muted_known CHECK (muted <@ ARRAY['reaction', 'granted', 'comment', 'followed'])`,
    ),
  ),
  [`${MIGRATIONS}migrations.ts`]: registerMigration('MuteComments1899100000000', '1899100000000-mute-comments'),
  'mf-notifications/src/texts/notifications.ts': combine(
    insertAfter("reaction: 'Reactions to my wishes',", " comment: 'Comments on my wishes',"),
    insertAfter("tellAbout: { reaction: '有人回應我的願望'", ", comment: '有人在我的願望留言'"),
    insertAfter(
      "granted: () => '{who}’s wish “{wish}” was granted!',",
      "\n    comment: () => '{who} wrote about “{wish}”',",
    ),
    insertAfter("granted: () => '{who}的願望「{wish}」成真了！',", "\n    comment: () => '{who}在「{wish}」留言了',"),
  ),
};
