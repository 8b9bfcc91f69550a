import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  type Language,
  REMOTE_NAMES,
  type RemoteName,
  type RemotePropsMap,
} from '@wishboard/contracts/remotes/contract';
import { type ComponentType, StrictMode } from 'react';
import { type Answers, failure } from '../doubles/fetch-double';
import { renderWithKit } from './render-with-kit';

export interface RemoteContractCase<Name extends RemoteName> {
  name: Name;
  /** Value of `data-boundary` on the remote's root. */
  boundary: string;
  /** Default export of the remote's src/remote.tsx. */
  component: ComponentType<RemotePropsMap[Name]>;
  props: RemotePropsMap[Name];
  /** Responses of the API to every read of the remote. */
  answers: Answers;
  /** Resolves once the remote shows the data of the responses. */
  ready(): Promise<unknown>;
  /** Resolves once the remote shows that its reads failed. */
  failed(): Promise<unknown>;
}

/** Tests what the shell relies on, for one remote. Every remote's test/contract.spec.tsx calls it. */
export function describeRemoteContract<Name extends RemoteName>(contract: RemoteContractCase<Name>): void {
  const { name, boundary, component: Remote, props, answers, ready, failed } = contract;
  const element = (
    <StrictMode>
      <Remote {...props} />
    </StrictMode>
  );

  describe(`The remote ${name}`, () => {
    let consoleError: ReturnType<typeof jest.spyOn>;
    beforeEach(() => {
      consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    });
    afterEach(() => {
      consoleError.mockRestore();
    });

    it('has a name that the shell knows', () => {
      expect(REMOTE_NAMES).toContain(name);
    });

    it('shows the data of the API inside an element with its data-boundary, without a console error', async () => {
      const { container } = renderWithKit(element, { answers });
      await ready();
      expect(container.querySelector(`[data-boundary="${boundary}"]`)).not.toBeNull();
      expect(consoleError).not.toHaveBeenCalled();
    });

    it('shows that its reads failed when every read fails, and does not show the raw error body', async () => {
      const failing = Object.fromEntries(Object.keys(answers).map((call) => [call, failure(503, 'UNAVAILABLE')]));
      renderWithKit(element, { answers: failing });
      await failed();
      expect(document.body.textContent).not.toContain('"statusCode"');
    });

    it('leaves neither its element nor a console error behind when it is unmounted', async () => {
      const { unmount } = renderWithKit(element, { answers });
      await ready();
      unmount();
      expect(document.querySelector(`[data-boundary="${boundary}"]`)).toBeNull();
      expect(consoleError).not.toHaveBeenCalled();
    });

    it('renders in each language of the shell without "undefined" or a console error, English unlike Chinese', async () => {
      const words: Partial<Record<Language, string>> = {};
      for (const language of ['mixed', 'en', 'zh-TW'] as const) {
        const translated: RemotePropsMap[Name] = { ...props, language };
        const { unmount } = renderWithKit(<Remote {...translated} />, { answers, language });
        await screen.findAllByText(/./);
        expect(screen.queryByText('undefined')).toBeNull();
        const labels = [...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel);
        words[language] = [document.body.textContent, ...labels].join('\n');
        unmount();
      }
      expect(words.en).not.toBe(words['zh-TW']);
      expect(consoleError).not.toHaveBeenCalled();
    });
  });
}
