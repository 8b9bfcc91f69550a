import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COST = fileURLToPath(new URL('../../services/recommendations/dist/modules/eval/cost.js', import.meta.url));
/** Members and wishes. The worker keeps the 60,000 newest wishes in memory, and at most half as many older ones. */
const SIZES = [
  [1_000, 2_500],
  [10_000, 25_000],
  [100_000, 60_000],
];

/**
 * Measures the worker's cost of refreshing one member's list as communities grow. Reading a list is part of the bench
 * `reads`.
 */
export function benchRecommendations() {
  return SIZES.map((size) => {
    const args = ['--expose-gc', '--max-old-space-size=4096', COST, ...size.map(String)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  });
}
