import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../database/database.js';

/** A wish that a ring of accounts cheers. */
export interface NoticedRing {
  wishId: string;
  memberId: string;
  /** Number of wishes that most of the accounts cheer, this one included. */
  wishes: number;
  accounts: string[];
}

/** Thresholds from which accounts count as a ring. */
export interface RingRules {
  /** Minimum number of accounts that were made within a day of each other and cheer the same wish. */
  accounts: number;
  /** Minimum number of wishes that at least the share {@link most} of the accounts cheers. */
  wishes: number;
  most: number;
  /** Minimum overlap: of all that one account cheers, the average share that another account cheers, too. */
  alike: number;
}

/** Accounts made within this many hours of each other count as made together. */
const TOGETHER_HOURS = 24;
/** Maximum age, in days, of the accounts and reactions that are considered. */
const ACCOUNT_DAYS = 30;
const REACTION_DAYS = 7;
/** Number of wishes that are examined: those with the largest groups of accounts. */
const LOOKED_AT = 500;

/**
 * $1 accounts, $2 wishes, $3 most, $4 alike of {@link RingRules}. Takes the largest group of accounts made within a day for each wish,
 * and compares what else these accounts cheered: the share of cases in which another account of the group cheered the same wish.
 */
const FIND = {
  name: 'find_reaction_rings',
  text: `WITH lately AS MATERIALIZED (
      SELECT DISTINCT r.wish_id, r.user_id, u.created_at AS joined, w.user_id AS owner_id
      FROM users u JOIN reactions r ON r.user_id = u.id JOIN wishes w ON w.id = r.wish_id AND w.user_id <> u.id
      WHERE u.created_at > now() - interval '${ACCOUNT_DAYS} days' AND r.created_at > now() - interval '${REACTION_DAYS} days'
    ), crowds AS (
      SELECT wish_id, owner_id, joined AS since, count(*) OVER (
        PARTITION BY wish_id ORDER BY joined RANGE BETWEEN CURRENT ROW AND interval '${TOGETHER_HOURS} hours' FOLLOWING) AS size FROM lately
    ), largest AS (
      SELECT * FROM (SELECT DISTINCT ON (wish_id) * FROM crowds WHERE size >= $1 ORDER BY wish_id, size DESC, since) each
      ORDER BY size DESC LIMIT ${LOOKED_AT}
    ), accounts AS MATERIALIZED (
      SELECT c.wish_id, c.owner_id, c.size, l.user_id FROM largest c JOIN lately l
        ON l.wish_id = c.wish_id AND l.joined >= c.since AND l.joined <= c.since + interval '${TOGETHER_HOURS} hours'
    ), cheered AS (
      SELECT a.wish_id, a.size, count(*) AS by_accounts FROM accounts a JOIN lately l ON l.user_id = a.user_id
      GROUP BY a.wish_id, a.size, l.wish_id
    ), alike AS (
      SELECT wish_id, (count(*) FILTER (WHERE by_accounts >= $3::float8 * size))::int AS wishes
      FROM cheered GROUP BY wish_id, size
      HAVING sum(by_accounts * (by_accounts - 1)) >= $4::float8 * (size - 1) * sum(by_accounts)
    )
    SELECT a.wish_id AS "wishId", a.owner_id AS "memberId", r.wishes, array_agg(a.user_id ORDER BY a.user_id) AS accounts
    FROM alike r JOIN accounts a ON a.wish_id = r.wish_id WHERE r.wishes >= $2
    GROUP BY a.wish_id, a.owner_id, r.wishes ORDER BY count(*) DESC, a.wish_id`,
};
/** Tries to take the lock under which one process at a time looks for rings, without waiting for it. */
const TRY_LOCK = {
  name: 'notice_rings_in_turn',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('notice rings')) AS "isOurs"`,
};
/**
 * $1 wish, $2 its member, $3 wishes, $4 accounts. Inserts nothing where half of the accounts were in one recorded ring already, so
 * that a ring is reviewed once.
 */
const ADD = {
  name: 'add_reaction_ring',
  text: `WITH ring AS (
      INSERT INTO reaction_rings (wish_id, member_id, wishes) SELECT $1, $2, $3
      WHERE NOT EXISTS (SELECT FROM reaction_ring_accounts WHERE user_id = ANY($4::uuid[])
        GROUP BY wish_id HAVING 2 * count(*) >= cardinality($4::uuid[]))
      ON CONFLICT DO NOTHING RETURNING wish_id)
    INSERT INTO reaction_ring_accounts (wish_id, user_id) SELECT wish_id, unnest($4::uuid[]) FROM ring`,
};
/** $1 days. */
const PURGE = {
  name: 'purge_reaction_rings',
  text: `DELETE FROM reaction_rings r USING moderation_decisions d
    WHERE d.id = r.decision_id AND d.decided_at < now() - make_interval(days => $1::int)`,
};

/** Finds accounts that were made together and cheer the same wishes. Raw SQL, since the reactions are compared inside the database. */
@Injectable()
export class RingsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Tries to take the lock under which one process at a time looks for rings, and returns whether it was free. The lock lasts until
   * the transaction ends.
   */
  async tryLock(transaction: Queryable): Promise<boolean> {
    const [row] = await transaction.run<{ isOurs: boolean }>(TRY_LOCK, []);
    return row?.isOurs === true;
  }

  /** Returns the rings, those with the most accounts first. */
  find(transaction: Queryable, { accounts, wishes, most, alike }: RingRules): Promise<NoticedRing[]> {
    return transaction.run<NoticedRing & object>(FIND, [accounts, wishes, most, alike]);
  }

  async add(transaction: Queryable, { wishId, memberId, wishes, accounts }: NoticedRing): Promise<void> {
    await transaction.run(ADD, [wishId, memberId, wishes, accounts]);
  }

  /** Deletes rings whose decision is older than this many days. */
  async purge(days: number): Promise<void> {
    await this.database.run(PURGE, [days]);
  }
}
