import { REPORT_REASONS } from '@wishboard/contracts/http/moderation/moderation';
import type { RefObject } from 'react';
import { useShortcuts } from '../../use-shortcuts';
import { type Choice, DECISION_KEYS } from './choices';
import type { useDecisionForm } from './use-decision-form';

/**
 * Lets a moderator choose and confirm a decision by keyboard.
 *
 * @param page element within which the shortcuts work
 */
export function useDecisionShortcuts(
  page: RefObject<HTMLElement | null>,
  choices: readonly Choice[],
  { form, choose, chooseReason, confirm }: ReturnType<typeof useDecisionForm>,
): void {
  useShortcuts(page, ({ key, target, isTyped }) => {
    // In a textarea, Enter begins a new line. On a button or a link, Enter activates it.
    if (key === 'Enter' && !target.matches('textarea, button:not([aria-pressed="true"]), a, summary')) {
      confirm();
      return true;
    }
    if (isTyped) return false;
    const chosen = choices.find(({ decision }) => DECISION_KEYS[decision] === key);
    const chosenReason = REPORT_REASONS[Number(key) - 1];
    if (chosen) choose(chosen);
    if (chosenReason) chooseReason(chosenReason);
    // Focuses the chosen control, so that a screen reader reads it and Enter confirms it.
    if (chosen || chosenReason) form.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.focus();
    return Boolean(chosen ?? chosenReason);
  });
}
