import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';
import { type ReactElement, useState } from 'react';
import { SLOW_MS } from '../../timing/use-slow';
import { KitProvider } from '../base/KitProvider';
import { TOOLTIP_DELAY_MS } from '../base/tooltip-timing';
import { Button } from '../controls/Button';
import { Arriving } from './Arriving';
import { Dialog } from './Dialog';
import { Menu, MenuItem } from './Menu';
import { Popover } from './Popover';
import { Tooltip } from './Tooltip';

/** Renders inside what the shell provides. */
const show = (ui: ReactElement) => render(<KitProvider language="en">{ui}</KitProvider>);

describe('Floating elements', () => {
  it('a menu opened by a key focuses its first item, and Escape returns the focus to its trigger', async () => {
    const onSelect = jest.fn();
    show(
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={onSelect}>Edit</MenuItem>
      </Menu>,
    );
    const trigger = screen.getByRole('button', { name: 'More' });
    expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByText('More')).toBe(trigger);
    expect(trigger).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it('a menu opens when the mouse button is released, and a second click on its trigger closes the menu', async () => {
    show(
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => undefined}>Edit</MenuItem>
      </Menu>,
    );
    const trigger = screen.getByRole('button', { name: 'More' });
    const user = userEvent.setup();
    await user.pointer({ target: trigger, keys: '[MouseLeft>]' });
    expect(screen.queryByRole('menu')).toBeNull();
    await user.pointer({ target: trigger, keys: '[/MouseLeft]' });
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    await user.click(trigger);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger).toHaveFocus();
  });

  it('a menu opens on a click without a pointer event, as from a script or a screen reader', async () => {
    show(
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => undefined}>Edit</MenuItem>
      </Menu>,
    );
    act(() => screen.getByRole('button', { name: 'More' }).click());
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  });

  it('a popover opens inside the page’s main element, and not inside that of the server’s first screen', async () => {
    const first = document.createElement('div');
    first.id = FIRST_PAINT_ID;
    first.innerHTML = '<main></main>';
    document.body.prepend(first);
    show(
      <main>
        <Popover label="Panel" trigger={<button type="button">Open</button>}>
          Inside
        </Popover>
      </main>,
    );
    first.remove();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('dialog', { name: 'Panel' }));
  });

  it('a popover closes on a second click on its trigger, and Escape returns the focus to the trigger', async () => {
    show(
      <Popover label="Panel" trigger={<button type="button">Open</button>}>
        <button type="button">Inside</button>
      </Popover>,
    );
    const trigger = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(trigger);
    expect(await screen.findByRole('dialog', { name: 'Panel' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.click(trigger);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(trigger);
    expect(screen.getByRole('dialog', { name: 'Panel' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(trigger).toHaveFocus();
  });

  it('a dialog returns the focus to the button that opened the dialog', async () => {
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
    show(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Wish' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('a dialog that the address opened leaves the focus on the page’s content when it closes', async () => {
    function Example() {
      const [open, setOpen] = useState(true);
      return (
        <main tabIndex={-1}>
          <Dialog open={open} onOpenChange={setOpen} title="Create New Wish">
            <input aria-label="Title" />
          </Dialog>
        </main>
      );
    }
    show(<Example />);
    await screen.findByRole('dialog', { name: 'Create New Wish' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('a dialog that was opened from a popover returns the focus to the popover’s button, because the popover has closed', async () => {
    function Example() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Popover label="Panel" trigger={<button type="button">Account</button>}>
            <button type="button" onClick={() => setOpen(true)}>
              Profile
            </button>
          </Popover>
          <Dialog open={open} onOpenChange={setOpen} title="Profile">
            <input aria-label="Name" />
          </Dialog>
        </>
      );
    }
    show(<Example />);
    const trigger = screen.getByRole('button', { name: 'Account' });
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('button', { name: 'Profile' }));
    await screen.findByRole('dialog', { name: 'Profile' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Panel' })).toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  });
});

describe('Arriving', () => {
  it('says that loading takes longer than usual after SLOW_MS, and not before', () => {
    jest.useFakeTimers();
    show(<Arriving />);
    expect(screen.getByRole('status', { name: 'Opening' })).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(SLOW_MS - 1));
    expect(screen.queryByText('Still loading. This takes longer than usual.')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Still loading. This takes longer than usual.')).toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('a tooltip', () => {
  it('does not open when a dialog that its control opened returns the focus to the control', async () => {
    function Example() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Tooltip content="Opens something">
            <Button onClick={() => setOpen(true)}>Open</Button>
          </Tooltip>
          <Dialog open={open} onOpenChange={setOpen} title="Something">
            <input aria-label="Title" />
          </Dialog>
        </>
      );
    }
    show(<Example />);
    const control = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(control);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(control).toHaveFocus());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('tooltip')).toBeNull();
    // A member who reaches the control by keyboard gets the tooltip.
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  });

  it('does not open for a pointer that rests where it pressed, and opens once the pointer moves', async () => {
    show(
      <Tooltip content="Share this wish">
        <Button>Share</Button>
      </Tooltip>,
    );
    const control = screen.getByRole('button', { name: 'Share' });
    const here = { target: control, coords: { clientX: 5, clientY: 5 } };
    const restLong = () => act(() => new Promise((resolve) => setTimeout(resolve, TOOLTIP_DELAY_MS + 100)));
    const user = userEvent.setup();
    await user.pointer([here, { ...here, keys: '[MouseLeft]' }, { target: document.body }, here]);
    await restLong();
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.pointer({ target: control, coords: { clientX: 6, clientY: 5 } });
    await restLong();
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  });

  it('stays while its control scrolls with the keyboard focus, and closes when it scrolls under a mouse', async () => {
    show(
      <Tooltip content="Share this wish">
        <Button>Share</Button>
      </Tooltip>,
    );
    const scrollPage = () => act(() => document.dispatchEvent(new Event('scroll')));
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await scrollPage();
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    await userEvent.hover(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('tooltip');
    await scrollPage();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('closes on Escape and when its control loses the focus, and leaves Enter to the control', async () => {
    const onClick = jest.fn();
    show(
      <Tooltip content="Share this wish">
        <button type="button" onClick={onClick}>
          Share
        </button>
      </Tooltip>,
    );
    const control = screen.getByRole('button', { name: 'Share' });
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Share this wish');
    expect(control).toHaveAccessibleDescription('Share this wish');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(control).not.toHaveAccessibleDescription();
  });
});
