import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { KitProvider } from '../base/KitProvider';
import { toast, toastStore } from '../base/toast-store';
import { Dialog } from './Dialog';
import { Popover } from './Popover';
import { Toaster } from './Toaster';

const onOpenChange = jest.fn();
const onEscapeKeyDown = jest.fn();

/** Shows a dialog with a text field and returns the field. */
function openField() {
  render(
    <KitProvider language="en">
      <Dialog open onOpenChange={onOpenChange} title="Create New Wish" contentProps={{ onEscapeKeyDown }}>
        <input aria-label="Title" />
      </Dialog>
      <Toaster />
    </KitProvider>,
  );
  return screen.getByLabelText('Title');
}

afterEach(() => {
  jest.clearAllMocks();
  act(() => toastStore.clear());
});

describe('Escape in a dialog, while an input method composes a word', () => {
  it.each([
    ['in the composition', { key: 'Escape', isComposing: true }],
    ['at the end of the composition, as in Safari', { key: 'Escape', keyCode: 229 }],
  ])('leaves the dialog open and is not reported: %s', (_when, init) => {
    fireEvent.keyDown(openField(), init);
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(onEscapeKeyDown).not.toHaveBeenCalled();
  });

  it('leaves the dialog open also where a toast takes the key from the dialog’s layer', async () => {
    const field = openField();
    act(() => void toast({ title: 'Wish granted!' }));
    await screen.findByText('Wish granted!');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('closes the dialog once the word is composed', () => {
    fireEvent.keyDown(openField(), { key: 'Escape' });
    expect(onEscapeKeyDown).toHaveBeenCalled();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('Escape in a popover', () => {
  it('leaves the popover open while an input method composes a word', () => {
    render(
      <Popover trigger={<button type="button">Members</button>} label="Members" open onOpenChange={onOpenChange}>
        <input aria-label="Name" />
      </Popover>,
    );
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', isComposing: true });
    expect(onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
