import { QueryClientProvider } from '@tanstack/react-query';
import type { FirstPaint, FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { createQueryClient } from '../api/query-client';
import { seedReads } from './seed-reads';

/**
 * The entry `./first-paint` of a part of the page. What it draws finds in the query cache what the first screen is made from, so
 * that the very components draw it that draw it in the browser.
 *
 * @param part keeps the ids of its elements apart from the others'
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
