import { Harness } from './harness.js';

/** With a worker, on a database that is new for each test. */
export let harness: Harness;
/** Ann, of whom the wish is, and two others. */
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
