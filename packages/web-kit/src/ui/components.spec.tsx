import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { KitProvider } from './base/KitProvider';
import { Boundary } from './base/RemoteRoot';
import { TOOLTIP_DELAY_MS, TOOLTIP_OFFSET_PX, TOOLTIP_SKIP_DELAY_MS } from './base/tooltip-timing';
import { Button } from './controls/Button';
import { TextField } from './controls/Field';
import { IconButton } from './controls/IconButton';
import { SegmentedControl } from './controls/SegmentedControl';
import { Avatar } from './display/Avatar';
import { AlertDialog } from './floating/AlertDialog';
import { ColorRadioGroup } from './floating/ColorRadioGroup';
import { Dialog } from './floating/Dialog';
import { Menu, MenuItem } from './floating/Menu';
import { Popover } from './floating/Popover';
import { Tooltip } from './floating/Tooltip';

describe('Button', () => {
  it('does not submit a form unless it is told to', () => {
    render(<Button>Save</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('ignores clicks and is aria-busy while it is pending', async () => {
    const onClick = jest.fn();
    render(
      <Button pending onClick={onClick}>
        Creating...
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Creating...' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('IconButton', () => {
  it('does nothing while it is disabled, and keeps the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<IconButton label="More" onClick={onClick} />);
    screen.getByRole('button').focus();
    rerender(<IconButton label="More" disabled onClick={onClick} />);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveFocus();
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('Dialog', () => {
  function Example() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Create New Wish">
          <input aria-label="Title" />
        </Dialog>
      </>
    );
  }

  it('is named by its title, holds focus, closes on Escape and gives focus back', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Create New Wish' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('does not take the focus from a popover that opens before the closing dialog returns the focus', async () => {
    render(
      <>
        <Popover label="Account" trigger={<button type="button">Ines</button>}>
          <Button>Passkeys</Button>
        </Popover>
        <Example />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ines' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const account = screen.getByText('Ines');
    fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' });
    act(() => account.focus());
    fireEvent.click(account);
    expect(screen.getByRole('button', { name: 'Passkeys' })).toHaveFocus();
    await act(() => pause(50));
    expect(screen.getByRole('button', { name: 'Passkeys' })).toHaveFocus();
  });
});

describe('AlertDialog', () => {
  it('calls onConfirm for the confirm button and not for Cancel', async () => {
    const onConfirm = jest.fn();
    render(
      <AlertDialog
        open
        onOpenChange={() => undefined}
        title="Delete?"
        description="It will be gone."
        confirmLabel="Delete"
        destructive
        onConfirm={onConfirm}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('a portal', () => {
  it.each([
    [
      'Popover',
      <Popover key="p" label="Panel" trigger={<button type="button">Open</button>}>
        Inside
      </Popover>,
    ],
    [
      'Menu',
      <Menu key="m" trigger={<button type="button">Open</button>}>
        <MenuItem onSelect={() => undefined}>Inside</MenuItem>
      </Menu>,
    ],
  ])('of a %s carries the data-boundary of the area from which it was opened', async (_name, element) => {
    render(<Boundary name="board">{element}</Boundary>);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('Inside').closest('[data-boundary="board"]')).not.toBeNull();
  });
});

describe('Tooltip', () => {
  it('has a delay of 700 ms, a skip delay of 300 ms and an offset of 4 px', () => {
    expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, TOOLTIP_OFFSET_PX]).toEqual([700, 300, 4]);
  });

  const Example = () => (
    <KitProvider language="en">
      <Tooltip content="Share this wish">
        <button type="button">Share</button>
      </Tooltip>
    </KitProvider>
  );

  it('opens at once when its control gets the focus by keyboard, and after its delay under a mouse', async () => {
    jest.useFakeTimers();
    try {
      // The pointer and the keys take no time.
      const user = userEvent.setup({ delay: null });
      const { unmount } = render(<Example />);
      await user.tab();
      expect(screen.getByRole('tooltip')).toHaveTextContent('Share this wish');
      unmount();

      render(<Example />);
      await user.hover(screen.getByRole('button'));
      await act(() => jest.advanceTimersByTimeAsync(TOOLTIP_DELAY_MS - 1));
      expect(screen.queryByRole('tooltip')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(screen.getByRole('tooltip')).toHaveTextContent('Share this wish');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('SegmentedControl', () => {
  it('calls onChange for another option and not for the chosen one', async () => {
    const onChange = jest.fn();
    const options = [
      { value: 'my', label: 'My Board' },
      { value: 'community', label: 'Community' },
    ] as const;
    render(<SegmentedControl label="View" value="community" onChange={onChange} options={options} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Community' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(onChange).toHaveBeenCalledWith('my');
  });

  it('is one stop of the Tab key, within which the arrow keys choose', async () => {
    function Example() {
      const [value, setValue] = useState('light');
      const options = ['light', 'dark', 'system'].map((each) => ({ value: each, label: each }));
      return <SegmentedControl label="Theme" value={value} onChange={setValue} options={options} />;
    }
    render(<Example />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'light' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('radio', { name: 'system' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'system' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'dark' })).toBeChecked();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});

describe('ColorRadioGroup', () => {
  it('is a named radio group that calls onChange with the chosen colour', async () => {
    const onChange = jest.fn();
    const options = [
      { value: 'yellow', label: 'Yellow' },
      { value: 'green', label: 'Green' },
    ] as const;
    render(<ColorRadioGroup label="Note Color" value="green" onChange={onChange} options={options} />);
    expect(screen.getByRole('radiogroup', { name: 'Note Color' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Yellow' }));
    expect(onChange).toHaveBeenCalledWith('yellow');
  });
});

describe('TextField', () => {
  it('is named by its label, described by its hint and error, and invalid with an error', () => {
    render(<TextField label="Product Link" hint="We look it up" error="Must be a valid URL" />);
    const input = screen.getByRole('textbox', { name: 'Product Link' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('We look it up Must be a valid URL');
  });

  it('is valid without an error', () => {
    render(<TextField label="Wish Title" />);
    expect(screen.getByRole('textbox')).toBeValid();
  });
});

describe('Avatar', () => {
  it.each([
    ['陳小安', '陳'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧'],
    ['mei', 'M'],
  ])('shows the first grapheme of %s', (displayName, initial) => {
    const { container } = render(<Avatar user={{ displayName, username: 'u', avatar: '' }} />);
    expect(container).toHaveTextContent(initial);
    expect(container.textContent).toBe(initial);
  });

  it('shows the initial until the picture has loaded, and when the picture fails to load', () => {
    const user = { displayName: 'Mei', username: 'mei', avatar: '/media/one.webp' };
    const { container, rerender } = render(<Avatar user={user} />);
    const picture = () => container.querySelector('img');
    expect([container.textContent, picture()?.getAttribute('src')]).toEqual(['M', '/media/one.webp']);
    fireEvent.load(picture() as Element);
    expect(container.textContent).toBe('');
    rerender(<Avatar user={{ ...user, avatar: '/media/two.webp' }} />);
    expect(container.textContent).toBe('M');
    fireEvent.error(picture() as Element);
    expect([container.textContent, picture()]).toEqual(['M', null]);
  });
});
