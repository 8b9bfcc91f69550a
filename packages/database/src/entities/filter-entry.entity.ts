import {
  FILTER_ACTIONS,
  FILTER_KINDS,
  FILTER_STATES,
  FILTER_TEXT_MAX,
  type FilterAction,
  type FilterKind,
  type FilterState,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';

/**
 * A moderator's entry in the lists that hold or refuse wishes. The newest entry about a text counts. Rows are only added: a
 * trigger refuses any update or deletion. The moderator has no foreign key, as with decisions.
 */
@Entity('filter_entries')
@Check('filter_entries_kind_known', `kind IN (${sqlWords(FILTER_KINDS)})`)
@Check('filter_entries_text_length', `char_length(text) BETWEEN 1 AND ${FILTER_TEXT_MAX}`)
@Check('filter_entries_action_known', `action IN (${sqlWords(FILTER_ACTIONS)})`)
@Check('filter_entries_state_known', `state IN (${sqlWords(FILTER_STATES)})`)
@Index('filter_entries_newest', ['kind', 'text', 'id'])
export class FilterEntry {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'entered_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  enteredAt: Date;

  @Column({ name: 'moderator_id', type: 'uuid' })
  moderatorId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: FilterKind;

  /** The form that is searched for: folded words, a host, or the mark of a picture. */
  @Column({ name: 'text', type: 'text' })
  text: string;

  @Column({ name: 'action', type: 'text' })
  action: FilterAction;

  @Column({ name: 'state', type: 'text' })
  state: FilterState;
}
