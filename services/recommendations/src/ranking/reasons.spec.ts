import { TasteModel } from '../model/taste-model.js';
import { explain } from './reasons.js';

const NOW = Date.UTC(2026, 0, 1);
const YEAR = 365 * 24 * 3600 * 1000;

const wish = (id: string, title: string, tags: string[] = []) => ({
  id,
  userId: `owner of ${id}`,
  title,
  description: '',
  productTitle: null,
  tags,
  category: 'general' as const,
  color: 'green' as const,
  isGranted: false,
  createdAt: NOW - YEAR,
});

describe('the reasons of a list', () => {
  it('find an interest of two words in a tag, and in the words where these stand apart, but not in one of them', () => {
    const model = new TasteModel();
    const wishes = [
      wish('tagged', 'By bus to the coast', ['slow travel']),
      wish('apart', 'Travel with a slow train'),
      wish('half', 'Slow food'),
    ];
    for (const one of wishes) model.putWish(one);
    const list = wishes.map(({ id }) => ({ wish: model.numberOf(id) ?? -1, total: 1, taste: 1, fame: 0, trend: 0 }));
    const somebody = {
      userId: 'me',
      weights: new Map(),
      keywords: ['slow travel'],
      categories: [],
      color: null,
      excluded: new Set<string>(),
    };
    const interest = { kind: 'interest', value: 'slow travel' };
    expect(explain(model, somebody, [], list, NOW).map(({ sources }) => sources)).toEqual([[interest], [interest], []]);
  });
});
