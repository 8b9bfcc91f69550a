import { QueryClientProvider } from '@tanstack/react-query';
import type { FirstPaint, FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { createQueryClient } from '../api/query-client';
import { seedReads } from './seed-reads';

/**
 * Returns the entry `./first-paint` of a part of the page. The query cache holds the data of the first screen, so that the same
 * components render it on the server and in the browser.
 *
 * @param part prefix that keeps the ids of the part's elements apart from those of other parts
 */
export function firstPaint(part: string, draw: (input: FirstPaintInput) => ReactNode): FirstPaint {
  return (text) => {
    const input: FirstPaintInput = JSON.parse(text);
    const client = createQueryClient();
    seedReads(client, input);
    const drawn = createElement(QueryClientProvider, { client }, draw(input));
    return renderToStaticMarkup(drawn, { identifierPrefix: part });
  };
}
