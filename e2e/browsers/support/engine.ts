export type EngineName = 'firefox' | 'webkit';

export interface Size {
  width: number;
  height: number;
}

/** Keys by the names of `KeyboardEvent.key`; everything else is typed as text. */
export const SPECIAL_KEYS = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
] as const;
export type SpecialKey = (typeof SPECIAL_KEYS)[number];

/** One page in its own session, with empty storage. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It must not use anything from outside, and its arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses the main mouse button at a point of the viewport. */
  click(x: number, y: number): Promise<void>;
  hover(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: SpecialKey): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that has been started. One tab is open at a time: a window behind another has no focus. */
export interface Engine {
  open(): Promise<Tab>;
  close(): Promise<void>;
}
