import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { type Answer, type Answers, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { recommendations } from '../src/fixtures/recommendations';
import { Recommendations } from '../src/Recommendations';

/** Response with as many wishes as the request asks for, up to `available`. */
export const upTo =
  (available: number): Answer =>
  ({ path }) => {
    const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'));
    return ok(recommendations(Math.min(available, limit)));
  };

export function setUp(list: Answer, { answers = {}, language }: { answers?: Answers; language?: Language } = {}) {
  const opened: string[] = [];
  let navigation: Navigation | undefined;
  function Page() {
    navigation = useMemoryNavigation();
    return <Recommendations navigation={navigation} onOpenWish={(wishId) => opened.push(wishId)} />;
  }
  const rendered = renderWithKit(<Page />, {
    answers: {
      'GET /api/recommendations': list,
      'GET /api/user/preferences': ok({ keywords: [], categories: [], colorPreference: null, lastUpdated: null }),
      ...answers,
    },
    language,
  });
  const sent = (call: string) => rendered.api.calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { ...rendered, opened, sent, goBack: () => act(() => navigation?.close()) };
}

export async function openPanel(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: '查看全部' }));
  return screen.findByRole('dialog', { name: 'Recommendations for You' });
}

/** A response that is held back until the test gives it. */
export function held() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give };
}
