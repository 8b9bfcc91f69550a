import { Slot } from 'radix-ui';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FloatingParts } from './load-floating';

const EVENTS = [
  'onPointerDown',
  'onPointerMove',
  'onPointerLeave',
  'onKeyDown',
  'onClick',
  'onFocus',
  'onBlur',
] as const;

// biome-ignore lint/suspicious/noExplicitAny: Radix's handlers take what they read of an event, each another part.
type Handler = (event: any) => void;
export type TriggerHandlers = Partial<Record<(typeof EVENTS)[number], Handler>>;
export type TriggerAttributes = Record<string, string | boolean | undefined>;

export interface LateTriggerProps {
  /** What opens something, a single element. */
  trigger: ReactNode;
  /** What stands on the element until the floating part puts its own there. */
  attributes?: TriggerAttributes;
  handlers: TriggerHandlers;
  /** What was wanted, null as long as it is not or not there yet. */
  parts: FloatingParts | null;
  /** Opens the part, once when it has come, by one of the handlers it has for the element. */
  onArrived(theirs: TriggerHandlers): void;
  /** The part, around what stands for the trigger in it. */
  children(parts: FloatingParts, trigger: ReactElement): ReactNode;
}

/**
 * A trigger that is there before the part it opens, and stays the same element when that comes: whoever has the focus on it
 * keeps it. The part's own trigger is a stand-in, which hands on to the element what the part wants of it. So a wall of
 * cards carries no part that nobody opened.
 */
export function LateTrigger({ trigger, attributes, handlers, parts, onArrived, children }: LateTriggerProps) {
  const element = useRef<HTMLElement>(null);
  const theirs = useRef<TriggerHandlers>({});
  const own = useRef(handlers);
  own.current = handlers;
  const [theirAttributes, setTheirAttributes] = useState<TriggerAttributes | null>(null);
  const events = useMemo(() => Object.fromEntries(EVENTS.map((name) => [name, inTurn(name, own, theirs)])), []);
  const arrived = useEffectEvent(() => onArrived(theirs.current));
  const isThere = parts !== null;
  useEffect(() => {
    if (isThere) arrived();
  }, [isThere]);
  return (
    <>
      <Slot.Root ref={element} {...attributes} {...theirAttributes} {...events}>
        {trigger}
      </Slot.Root>
      {parts && children(parts, <StandIn element={element} handlers={theirs} onAttributes={setTheirAttributes} />)}
    </>
  );
}

const inTurn =
  (name: (typeof EVENTS)[number], ...both: RefObject<TriggerHandlers>[]): Handler =>
  (event: SyntheticEvent) => {
    for (const { current } of both) current[name]?.(event);
  };

interface StandInProps {
  element: RefObject<HTMLElement | null>;
  handlers: RefObject<TriggerHandlers>;
  onAttributes(attributes: TriggerAttributes | null): void;
}

/** Takes the place of an element in a part, as its only child, and hands the props it is given to the real one. */
function StandIn({ element, handlers, onAttributes, ref, ...given }: StandInProps & { ref?: Ref<HTMLElement> }) {
  const entries = Object.entries(given).filter(([, value]) => typeof value !== 'object');
  const attributes = entries.filter(([, value]) => typeof value !== 'function') as [string, string | boolean][];
  const key = JSON.stringify(attributes);
  useLayoutEffect(() => {
    handlers.current = Object.fromEntries(entries.filter(([, value]) => typeof value === 'function'));
  });
  useLayoutEffect(() => onAttributes(Object.fromEntries(JSON.parse(key))), [key, onAttributes]);
  useLayoutEffect(() => {
    const set = (to: HTMLElement | null) =>
      typeof ref === 'function' ? ref(to) : ref && Object.assign(ref, { current: to });
    set(element.current);
    return () => void set(null);
  }, [ref, element]);
  useLayoutEffect(
    () => () => {
      handlers.current = {};
      onAttributes(null);
    },
    [handlers, onAttributes],
  );
  return null;
}
