/** A reference to an element in the page, as the engine's driver represents it. Valid only in the window that returned it. */
export type Handle = object;

/** The keys that journeys press, by their names in the UI Events specification. */
export type KeyName = 'Enter' | 'Escape' | 'ArrowRight';

/** A function that runs in the page and so must not use variables from outside. */
export type PageScript<Args extends readonly unknown[], Answer> = (...args: Args) => Answer;

/** The window of a new visitor, reduced to what every engine supports. Input is simulated as real mouse and keyboard events. */
export interface BrowserWindow {
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Returns the result of a function that runs in the page. Handles may be among its arguments. A promise is awaited. */
  run<Args extends readonly unknown[], Answer>(
    script: PageScript<Args, Answer>,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Runs the source text of a script in the page. */
  runText(script: string): Promise<void>;
  /** Returns the element that a function finds in the page, or null. */
  find<Args extends readonly unknown[]>(
    script: PageScript<Args, Element | null | undefined>,
    ...args: Args
  ): Promise<Handle | null>;
  /** Clicks the centre of an element with the mouse, after scrolling it into view. */
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  close(): Promise<void>;
}

export interface WindowOptions {
  /** Language that the browser reports as the user's. Default: English. */
  language?: 'en-US' | 'zh-TW';
}

/** A browser engine. Each window has its own cookies and storage. */
export interface Engine {
  readonly name: string;
  open(options?: WindowOptions): Promise<BrowserWindow>;
  stop(): Promise<void>;
}

/** Size of each window in CSS pixels. */
export const WINDOW = { width: 1280, height: 900 };
