import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../database/database.js';

/** A wish that a ring cheers. */
export interface NoticedRing {
  wishId: string;
  memberId: string;
  /** Wishes that most of the accounts cheer, this one among them. */
  wishes: number;
  accounts: string[];
}

/** What makes accounts a ring. */
export interface RingRules {
  /** Accounts that were made within a day of each other and cheer the same wish. */
  accounts: number;
  /** Wishes that at least {@link most} of them cheer. */
  wishes: number;
  most: number;
  /** How much of what one of them cheers each other one does, too, on average. */
  alike: number;
}

/** Accounts that were made within this are made together. */
const TOGETHER_HOURS = 24;
/** So young an account, and so fresh a reaction, counts for it. */
const ACCOUNT_DAYS = 30;
const REACTION_DAYS = 7;
/** Wishes with the largest crowds that are looked at. */
const LOOKED_AT = 500;

/**
 * $1 accounts, $2 wishes, $3 most, $4 alike of {@link RingRules}. Of each wish the largest crowd of accounts that were made within a
 * day, and of that what it did besides: of all that its accounts cheered, in what share of cases another one did, too.
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
/** One process at a time, which does not wait for another. */
const IN_TURN = {
  name: 'notice_rings_in_turn',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('notice rings')) AS "isOurs"`,
};
/** $1 wish, $2 its member, $3 wishes, $4 accounts. Nothing where half of them were noticed before: a ring is looked at once. */
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

/** Accounts made together that cheer the same. Statements: what they did is compared where it stands. */
@Injectable()
export class RingsRepository {
  constructor(private readonly database: Database) {}

  /** Whether no other process is at it. Until the transaction ends. */
  async inTurn(transaction: Queryable): Promise<boolean> {
    const [row] = await transaction.run<{ isOurs: boolean }>(IN_TURN, []);
    return row?.isOurs === true;
  }

  /** The largest first. */
  find(transaction: Queryable, { accounts, wishes, most, alike }: RingRules): Promise<NoticedRing[]> {
    return transaction.run<NoticedRing & object>(FIND, [accounts, wishes, most, alike]);
  }

  async add(transaction: Queryable, { wishId, memberId, wishes, accounts }: NoticedRing): Promise<void> {
    await transaction.run(ADD, [wishId, memberId, wishes, accounts]);
  }

  /** Forgets those about which was decided so many days ago. */
  async purge(days: number): Promise<void> {
    await this.database.run(PURGE, [days]);
  }
}
