import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { aWish } from '@wishboard/web-kit/doubles/a-wish';
import { storyTexts } from '../../texts/story';
import { storyRequest } from './story-request';

const page = { origin: 'https://wishboard.example', host: 'wishboard.example' };
const request = (overrides: Partial<WishView>) =>
  storyRequest({ ...aWish('w1'), ...overrides }, storyTexts.mixed, 'mixed', page);

describe('The request for a story picture', () => {
  it('has the short link of the wish as the address of the code, and the same link without https as text', () => {
    expect(request({ id: '01931f4e-1000-7000-8000-00000000002a' }).link).toEqual({
      address: 'https://wishboard.example/w/0000001A',
      shown: 'wishboard.example/w/0000001A',
    });
  });

  it('takes product pictures of the board’s own origin alone', () => {
    expect(request({ productImage: '/media/tent' }).pictures.product).toBe('https://wishboard.example/media/tent');
    for (const productImage of [
      'https://shop.example/tent.png',
      '//shop.example/tent.png',
      'data:image/png;base64,',
      '',
    ]) {
      expect(request({ productImage }).pictures.product).toBeNull();
    }
    expect(request({ productImage: null }).pictures.product).toBeNull();
  });

  it('asks for cheers while the wish is open, and says that it came true once it is granted', () => {
    expect(request({ isGranted: false }).invitation).toBe('來幫我加油！');
    expect(request({ isGranted: true }).invitation).toBe('我的願望成真了！');
  });
});
