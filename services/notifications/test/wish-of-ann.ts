import { Harness } from './harness.js';

/** A harness with a worker, on a new database for each test. */
export let harness: Harness;
/** Ann, who owns the wish, and two other members. */
export let owner: string;
export let mei: string;
export let tom: string;
export let wish: string;

beforeEach(async () => {
  harness = await Harness.create();
  owner = await harness.member('Ann');
  mei = await harness.member('Mei');
  tom = await harness.member('Tom');
  wish = await harness.wish(owner, 'Bike');
  await harness.startWorker();
});

afterEach(() => harness.close());
