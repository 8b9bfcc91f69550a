import { setImmediate } from 'node:timers/promises';
import type { TasteModel } from '../model/taste-model.js';
import { Trend } from '../model/trend.js';
import { contendersOf, firstByWeight } from '../ranking/first-by-weight.js';
import { type MemberTaste, rankedMember, tellingActs } from '../ranking/recommend.js';
import { achieve, SHOWN } from './measures.js';
import { seededRandom } from './seeded-random.js';

/** A member as of a moment in the past, and what they came to want after it. */
interface BackTested {
  userId: string;
  before: MemberTaste;
  wanted: ReadonlySet<string>;
}

/** Members who are asked. Of 300, which of two weights is the better was a matter of who was among them. */
const ASKED_MAX = 1_500;

/** What the trend may count. Less taste than the rest of it would leave every member the same list. */
const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
/** After so many members at least, and again after each further so many, it is asked whether the others could change anything. */
const ASKED_LEAST = 300;
const ASKED_AT_ONCE = 100;
/** By how many standard errors they would have to. */
const ERRORS_DOUBTED = 2;
/** By how many standard errors a weight has to be better than none: on a board without a trend the best is a matter of luck. */
const ERRORS_LEAST = 2;
/**
 * By which share of what taste alone achieves it has to be better: newer wishes make a log look a little like a trend where there
 * is none, and every weight has members see more of the same. Where there is one, it more than doubles what is achieved.
 */
const GAIN_LEAST = 0.25;

/**
 * Finds out how much the trend should have counted in the newest part of the log, on a model that is shown nothing of that
 * part: each member is learnt as of its begin.
 */
export class BackTest {
  /** Members of whom something was held back: to be learnt anew when the test is over. */
  readonly held: string[] = [];
  readonly members: BackTested[] = [];
  /** How many of them were asked until the weight was known. */
  asked = 0;
  private candidates = 0;
  private readonly random = seededRandom(1);

  /** @param began when the newest part of the log began, in milliseconds since 1970 */
  constructor(
    private readonly model: TasteModel,
    readonly began: number,
  ) {}

  /** Has the model learn what the member did before the newest part, and answers whether there was anything after it. Who is not heard is not asked. */
  takes(member: MemberTaste & { userId: string }): boolean {
    const { userId, actions, isHeard = true } = member;
    if (!isHeard) return false;
    const earlier = actions.filter(({ at }) => at <= this.began);
    if (earlier.length === actions.length) return false;
    this.held.push(userId);
    this.model.setMember(userId, tellingActs(earlier, this.began));
    const known = new Set(earlier.map(({ wishId }) => wishId));
    const wanted = actions.filter(({ kind, at, wishId }) => kind === 'react' && at > this.began && !known.has(wishId));
    if (known.size > 0 && wanted.length > 0) {
      const before = { ...member, actions: earlier, excluded: known };
      this.keep({ userId, before, wanted: new Set(wanted.map(({ wishId }) => wishId)) });
    }
    return true;
  }

  /** Every candidate is as likely to be among those who are asked (Vitter 1985, algorithm R). */
  private keep(member: BackTested): void {
    this.candidates += 1;
    const place = this.members.length < ASKED_MAX ? this.members.length : this.random.below(this.candidates);
    if (place < ASKED_MAX) this.members[place] = member;
  }

  /**
   * The weight with the best nDCG@6, 0 where none is clearly better than taste alone.
   *
   * @param trending sums of the reactions until the newest part, by wish
   */
  async bestWeight(trending: ReadonlyMap<number, number>): Promise<number> {
    const { model, members, began } = this;
    const achieved = WEIGHTS.map((): number[] => []);
    const contenders = contendersOf(model, new Trend(0, trending));
    for (const { userId, before, wanted } of members) {
      if (
        this.asked >= ASKED_LEAST &&
        this.asked % ASKED_AT_ONCE === 0 &&
        (isHopeless(achieved) || isCertain(achieved))
      )
        break;
      this.asked += 1;
      // Events and members who act now need not wait for the test.
      await setImmediate();
      const ranked = rankedMember(model, userId, before, began);
      firstByWeight(model, ranked, began, SHOWN, contenders, WEIGHTS).forEach((list, i) => {
        achieved[i]?.push(achieve(list, wanted).ndcg);
      });
    }
    return clearlyBest(achieved);
  }
}

/** Whether no weight comes near being good enough, however the members who are left would turn out. */
function isHopeless(achieved: readonly number[][]): boolean {
  const least = GAIN_LEAST * meanOf(achieved[0] ?? []).mean;
  return gainsOf(achieved).every(({ mean, error }) => mean + ERRORS_DOUBTED * error < least);
}

/** Whether the best weight is good enough for certain. Which of those beside it is the best by a little is not worth as many again. */
function isCertain(achieved: readonly number[][]): boolean {
  const least = GAIN_LEAST * meanOf(achieved[0] ?? []).mean;
  const best = gainsOf(achieved)[WEIGHTS.indexOf(clearlyBest(achieved))];
  return best !== undefined && best.mean - ERRORS_DOUBTED * best.error > least;
}

function clearlyBest(achieved: readonly number[][]): number {
  let best = { weight: 0, gain: GAIN_LEAST * meanOf(achieved[0] ?? []).mean };
  gainsOf(achieved).forEach(({ mean, error }, i) => {
    if (mean > best.gain && mean > ERRORS_LEAST * error) best = { weight: WEIGHTS[i] ?? 0, gain: mean };
  });
  return best.weight;
}

interface Mean {
  mean: number;
  /** Its standard error. */
  error: number;
}

/** By weight, what it achieves beyond taste alone. */
function gainsOf(achieved: readonly number[][]): Mean[] {
  const [without = []] = achieved;
  return achieved.map((ndcgs) => meanOf(ndcgs.map((ndcg, member) => ndcg - (without[member] ?? 0))));
}

function meanOf(values: readonly number[]): Mean {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return { mean, error: Math.sqrt(variance / count) };
}
