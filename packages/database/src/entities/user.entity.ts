import { LANGUAGES, type Language } from '@wishboard/contracts/http/fields/language';
import { BOARD_AUDIENCES, type BoardAudience, PROFILE_LINE_MAX } from '@wishboard/contracts/http/members/profile';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { sqlWords } from './sql-words.js';

/** A member. */
@Entity('users')
@Unique('users_username_key', ['username'])
@Unique('users_oidc_subject_key', ['oidcSubject'])
@Check('users_line_length', `char_length(line) <= ${PROFILE_LINE_MAX}`)
@Check('users_board_for_known', `board_for IN (${sqlWords(BOARD_AUDIENCES)})`)
@Check('users_language_known', `language IN ('', ${sqlWords(LANGUAGES)})`)
@Check(
  'users_time_zone_known',
  `CASE WHEN time_zone = '' THEN true ELSE timezone(time_zone, timestamp '2000-01-01') IS NOT NULL END`,
)
@Index('users_deletion_due', ['deletionDueAt'], { where: 'deletion_due_at IS NOT NULL' })
@Index('users_moderators', ['id'], { where: 'is_moderator' })
@Index('users_suspension_due', ['suspendedUntil'], { where: 'suspended_until IS NOT NULL' })
@Index('users_by_age', ['createdAt', 'id'])
@Index('users_claimed_name', ['nameSkeleton'], { unique: true, where: 'claims_name' })
@Index('users_by_name_skeleton', ['nameSkeleton'])
@Index('users_by_username_skeleton', ['usernameSkeleton'])
@Index('users_without_skeleton', ['id'], { where: 'name_skeleton IS NULL' })
// On an expression with a collation, which TypeORM cannot express.
@Index('users_by_username_key', { synchronize: false })
@Index('users_by_display_name_key', { synchronize: false })
export class User {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'username', type: 'text' })
  username: string;

  @Column({ name: 'display_name', type: 'text' })
  displayName: string;

  /** Path of an image on this origin, or the empty string. */
  @Column({ name: 'avatar', type: 'text', default: '' })
  avatar: string;

  /** What the member says about themselves, or the empty string. */
  @Column({ name: 'line', type: 'text', default: '' })
  line: string;

  @Column({ name: 'board_for', type: 'text', default: 'everyone' })
  boardFor: BoardAudience;

  /** Language of the interface on every device; the empty string for the language that each browser asks for. */
  @Column({ name: 'language', type: 'text', default: '' })
  language: Language | '';

  /** Time zone by which the member's days begin: a name that the database knows, or the empty string for UTC. */
  @Column({ name: 'time_zone', type: 'text', default: '' })
  timeZone: string;

  /**
   * Skeleton of the display name (names/skeleton.ts). Null for a row that was written without one, until housekeeping fills it.
   */
  @Column({ name: 'name_skeleton', type: 'text', nullable: true })
  nameSkeleton: string | null;

  /** Skeleton of the username, in the same way. */
  @Column({ name: 'username_skeleton', type: 'text', nullable: true })
  usernameSkeleton: string | null;

  /** Whether the name was chosen under the rule that no two may look alike. */
  @Column({ name: 'claims_name', type: 'boolean', default: false })
  claimsName: boolean;

  /** Subject at the OpenID provider; null for members who do not sign in by a provider. It never leaves the server. */
  @Column({ name: 'oidc_subject', type: 'text', nullable: true })
  oidcSubject: string | null;

  /** When an operator or a moderator suspended the member, who cannot sign in since; null for all others. */
  @Column({ name: 'suspended_at', type: 'timestamptz', precision: 3, nullable: true })
  suspendedAt: Date | null;

  /** When a temporary suspension ends; null for a suspension without an end, and for all others. */
  @Column({ name: 'suspended_until', type: 'timestamptz', precision: 3, nullable: true })
  suspendedUntil: Date | null;

  /** Whether the member decides about reports. An operator grants this. */
  @Column({ name: 'is_moderator', type: 'boolean', default: false })
  isModerator: boolean;

  /** Whether the member may use the operators' page. Only the shell grants this. */
  @Column({ name: 'is_operator', type: 'boolean', default: false })
  isOperator: boolean;

  /** When the member will be erased, on their own request, unless they withdraw it; null for all others. */
  @Column({ name: 'deletion_due_at', type: 'timestamptz', precision: 3, nullable: true })
  deletionDueAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
