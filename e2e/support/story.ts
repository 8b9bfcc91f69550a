import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { waitVisible, wishCard } from './board';

/** Opens the story picture of a note and waits until it is drawn. */
export async function openStory(page: Page, title: string): Promise<Locator> {
  await wishCard(page, title).getByRole('button', { name: 'Share to story' }).click();
  const dialog = await waitVisible(page.getByRole('dialog', { name: 'Share to your story' }));
  await waitVisible(dialog.getByRole('img', { name: title }));
  return dialog;
}

/** Saves the picture and returns the file. */
export async function download(page: Page, dialog: Locator): Promise<{ name: string; file: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^(Download|Share) picture$/ }).click(),
  ]);
  return { name: saved.suggestedFilename(), file: readFileSync(await saved.path()) };
}
