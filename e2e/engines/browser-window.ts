/** Something on a page, as its browser's own library hands it out; only given back to the window that it came from. */
export type Handle = object;

/** The keys of the keyboard that journeys press, by their names in the UI Events specification. */
export type KeyName = 'Enter' | 'Escape' | 'ArrowRight';

/** A function that runs in the page, so that it knows of nothing outside it. */
export type PageScript<Args extends readonly unknown[], Answer> = (...args: Args) => Answer;

/** A window of a fresh visitor, by what every engine can be told to do. Input comes as from real mouse and keyboard. */
export interface BrowserWindow {
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** What a function answers in the page; handles may be among its arguments. A promise is waited for. */
  run<Args extends readonly unknown[], Answer>(
    script: PageScript<Args, Answer>,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Runs the text of a whole script in the page. */
  runText(script: string): Promise<void>;
  /** The element that a function finds in the page, null if it finds none. */
  find<Args extends readonly unknown[]>(
    script: PageScript<Args, Element | null | undefined>,
    ...args: Args
  ): Promise<Handle | null>;
  /** By the mouse, in the middle of what is brought into sight for it. */
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  close(): Promise<void>;
}

export interface WindowOptions {
  /** What the browser says its user reads. Default English */
  language?: 'en-US' | 'zh-TW';
}

/** A browser whose visitors know nothing of each other. */
export interface Engine {
  readonly name: string;
  open(options?: WindowOptions): Promise<BrowserWindow>;
  stop(): Promise<void>;
}

/** Of each window. */
export const WINDOW = { width: 1280, height: 900 };
