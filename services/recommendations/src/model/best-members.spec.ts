import { community, wish } from '../../test/small-community.js';
import { bestMembers } from './best-members.js';

describe('the members of a new wish', () => {
  it('are those who acted on wishes like it, the owner left out', () => {
    const model = community(
      [wish('camera', 'film camera'), wish('lamp', 'brass lamp'), wish('new', 'old film camera')],
      {
        fan: ['camera'],
        other: ['lamp'],
        'owner of new': ['camera', 'new'],
      },
    );
    expect(bestMembers(model, model.numberOf('new') ?? -1)).toEqual(['fan']);
  });
});
