import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COST = fileURLToPath(new URL('../../services/recommendations/dist/modules/eval/cost.js', import.meta.url));
/**
 * What the program prints, as far as it is reported.
 *
 * @typedef {object} RefreshCost
 * @property {number} members
 * @property {number} events
 * @property {{ median: number, p95: number }} refreshMs
 * @property {{ median: number, p95: number }} restartedRefreshMs
 * @property {{ median: number, p95: number }} firstRefreshMs
 * @property {number} modelMegabytes
 */

/** Members and wishes. The worker keeps the 60,000 newest wishes in memory, and at most half as many older ones. */
const SIZES = [
  [1_000, 2_500],
  [10_000, 25_000],
  [100_000, 60_000],
];

/**
 * Measures the worker's cost of refreshing one member's list as communities grow. Reading a list is part of the bench
 * `reads`.
 *
 * @returns {RefreshCost[]}
 */
export function benchRecommendations() {
  return SIZES.map((size) => {
    const args = ['--expose-gc', '--max-old-space-size=4096', COST, ...size.map(String)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  });
}
