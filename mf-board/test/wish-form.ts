import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the form of a new wish. */
export const open = async (user: UserEvent): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
  return screen.findByRole('dialog', { name: 'Create New Wish' });
};
export const title = () => screen.getByLabelText('Wish Title');
export const description = () => screen.getByLabelText('Description');
export const submit = () => screen.getByRole('button', { name: 'Create Wish' });

// Removes the draft of the previous test.
beforeEach(() => localStorage.clear());

export async function fillAndSend(user: UserEvent): Promise<void> {
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), 'Red');
  await user.click(submit());
}
