import { setImmediate } from 'node:timers/promises';
import type { TasteModel } from '../model/taste-model.js';
import { Trend } from '../model/trend.js';
import { informativeActs, type MemberTaste, toRankedMember } from '../ranking/recommend.js';
import { contendersOf, topWishesByTrendWeight } from '../ranking/top-wishes-by-trend-weight.js';
import { measureList, SHOWN } from './measures.js';
import { seededRandom } from './seeded-random.js';

/** A member's taste as of a moment in the past, and the wishes they came to want afterwards. */
interface TestMember {
  userId: string;
  before: MemberTaste;
  wanted: ReadonlySet<string>;
}

/** Maximum of members whose lists are tested. With 300, it was left to chance which of two weights was the better. */
const TESTED_MAX = 1_500;

/** Weights of the trend that are tried. With a higher weight than 0.7, all members would get the same list. */
const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
/**
 * Least number of members to test. After that, and again after every {@link TESTED_PER_CHECK} members, the test checks whether it can
 * end early.
 */
const TESTED_LEAST = 300;
const TESTED_PER_CHECK = 100;
/** The test ends early when the remaining members could change its result only by moving a mean by more than this many standard errors. */
const ERRORS_DOUBTED = 2;
/** Least gain of a weight over no trend, in standard errors: without a trend on the board, the best weight is a matter of luck. */
const ERRORS_LEAST = 2;
/**
 * Least gain of a weight, as a share of what taste alone achieves. Even without a trend, newer wishes make a log look a little like
 * one, and every weight shows members more of the same wishes. Where there is a trend, it more than doubles what is achieved.
 */
const GAIN_LEAST = 0.25;

/**
 * Back-test that finds how much the trend should have counted in the newest part of the log. The model is shown nothing of that
 * part: each member is learnt as of its beginning.
 */
export class BackTest {
  /** Members of whom newer acts were held back. The model has to learn them again after the test. */
  readonly held: string[] = [];
  readonly members: TestMember[] = [];
  /** Number of members that were tested until the weight was found. */
  testedCount = 0;
  private candidates = 0;
  private readonly random = seededRandom(1);

  /** @param startOfNewest beginning of the newest part of the log, in milliseconds since 1970 */
  constructor(
    private readonly model: TasteModel,
    readonly startOfNewest: number,
  ) {}

  /**
   * Makes the model learn what a member did before the newest part. Leaves out members who are not heard.
   *
   * @returns whether the member was learnt here, which is the case when they acted in the newest part
   */
  holdBackNewest(member: MemberTaste & { userId: string }): boolean {
    const { userId, actions, isHeard = true } = member;
    if (!isHeard) return false;
    const earlier = actions.filter(({ at }) => at <= this.startOfNewest);
    if (earlier.length === actions.length) return false;
    this.held.push(userId);
    this.model.setMember(userId, informativeActs(earlier, this.startOfNewest));
    const known = new Set(earlier.map(({ wishId }) => wishId));
    const wanted = actions.filter(
      ({ kind, at, wishId }) => kind === 'react' && at > this.startOfNewest && !known.has(wishId),
    );
    if (known.size > 0 && wanted.length > 0) {
      const before = { ...member, actions: earlier, excluded: known };
      this.sampleMember({ userId, before, wanted: new Set(wanted.map(({ wishId }) => wishId)) });
    }
    return true;
  }

  /** Samples the members to test. Every candidate is equally likely to be among them (reservoir sampling: Vitter 1985, algorithm R). */
  private sampleMember(member: TestMember): void {
    this.candidates += 1;
    const place = this.members.length < TESTED_MAX ? this.members.length : this.random.below(this.candidates);
    if (place < TESTED_MAX) this.members[place] = member;
  }

  /**
   * Returns the weight with the best nDCG@6, or 0 when none is clearly better than taste alone.
   *
   * @param trending by wish, the sum of its reactions before the newest part
   */
  async bestWeight(trending: ReadonlyMap<number, number>): Promise<number> {
    const { model, members, startOfNewest } = this;
    const achieved = WEIGHTS.map((): number[] => []);
    const contenders = contendersOf(model, new Trend(0, trending));
    for (const { userId, before, wanted } of members) {
      if (
        this.testedCount >= TESTED_LEAST &&
        this.testedCount % TESTED_PER_CHECK === 0 &&
        (isHopeless(achieved) || isCertain(achieved))
      )
        break;
      this.testedCount += 1;
      // Lets the event loop handle events and members who act now.
      await setImmediate();
      const ranked = toRankedMember(model, userId, before, startOfNewest);
      topWishesByTrendWeight(model, ranked, startOfNewest, SHOWN, contenders, WEIGHTS).forEach((list, i) => {
        achieved[i]?.push(measureList(list, wanted).ndcg);
      });
    }
    return clearlyBest(achieved);
  }
}

/** Whether no weight has enough gain, even if the remaining members turned out favourable. */
function isHopeless(achieved: readonly number[][]): boolean {
  const least = GAIN_LEAST * meanOf(achieved[0] ?? []).mean;
  return gainsOf(achieved).every(({ mean, error }) => mean + ERRORS_DOUBTED * error < least);
}

/**
 * Whether the best weight certainly has enough gain. Telling that weight apart from a slightly better neighbour is not worth
 * testing more members.
 */
function isCertain(achieved: readonly number[][]): boolean {
  const least = GAIN_LEAST * meanOf(achieved[0] ?? []).mean;
  const best = gainsOf(achieved)[WEIGHTS.indexOf(clearlyBest(achieved))];
  return best !== undefined && best.mean - ERRORS_DOUBTED * best.error > least;
}

/**
 * Returns the weight with the highest gain, or 0 when no gain is enough. Of the weights that a standard error cannot tell from it, the
 * highest is returned, with which the list depends least on what was learnt of the member: the one-standard-error rule (Breiman et al.
 * 1984).
 */
function clearlyBest(achieved: readonly number[][]): number {
  let best = { at: 0, gain: GAIN_LEAST * meanOf(achieved[0] ?? []).mean };
  gainsOf(achieved).forEach(({ mean, error }, at) => {
    if (mean > best.gain && mean > ERRORS_LEAST * error) best = { at, gain: mean };
  });
  if (best.at === 0) return 0;
  return WEIGHTS[achieved.findLastIndex((ndcgs) => isAsGood(ndcgs, achieved[best.at] ?? []))] ?? 0;
}

/** Whether the mean of the values is at most one standard error of their differences below that of the others. */
function isAsGood(values: readonly number[], others: readonly number[]): boolean {
  const { mean, error } = meanOf(others.map((other, member) => other - (values[member] ?? 0)));
  return mean <= error;
}

interface Mean {
  mean: number;
  /** Standard error of the mean. */
  error: number;
}

/** Returns by weight the mean gain in nDCG over taste alone. */
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
