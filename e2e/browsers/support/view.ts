import { expect } from '@playwright/test';
import type { Session } from '../../support/people.ts';
import { stateOf } from '../../support/people.ts';
import type { SpecialKey, Tab } from './engine.ts';
import { type Found, find, type Task } from './find.ts';
import { BLANK_PATH } from './front.ts';
import { type Query, queryWords, stepsOf } from './query.ts';

/** The timeout of each step, generous for a busy machine. */
const TIMEOUT_MS = 30_000;
const INTERVALS = [100, 100, 200];
const PRESSES = 3;

/** A page as a person uses it, the same in every browser; every query waits. */
export interface View {
  tab: Tab;
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the address, without the origin, matches. */
  at(path: string | RegExp): Promise<void>;
  /** Waits until it is visible. */
  see(query: Query): Promise<Found>;
  gone(query: Query): Promise<void>;
  count(query: Query): Promise<number>;
  press(query: Query): Promise<void>;
  /** Replaces the content of a field by `words`, key by key. */
  fill(query: Query, words: string): Promise<void>;
  /** Chooses an option of a `select` by its text. */
  choose(query: Query, option: RegExp): Promise<void>;
  key(key: SpecialKey): Promise<void>;
  type(words: string): Promise<void>;
  /** Waits until a function that runs in the page returns the expected value. */
  expect<Args extends unknown[], Result>(
    message: string,
    expected: Result,
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<void>;
  /** All visible text, for error messages. */
  text(): Promise<string>;
}

export async function viewOf(tab: Tab, origin: string, person: Session | null): Promise<View> {
  const look = async (query: Query) => (await tab.run(find, stepsOf(query), 'look')).found;
  const until = (message: string, probe: () => Promise<unknown>) =>
    expect.poll(probe, { message, timeout: TIMEOUT_MS, intervals: INTERVALS });
  const pointOf = async (query: Query, task: Task = 'aim') => {
    let point = { x: -1, y: -1 };
    // A press on a moving element would miss it: the element is ready when its position has not changed since the last look.
    const ready = async () => {
      const answer = await tab.run(find, stepsOf(query), task);
      if (!answer.point) return answer.why;
      const stands = answer.point.x === point.x && answer.point.y === point.y;
      point = answer.point;
      return stands ? 'ready' : 'it moves';
    };
    await until(`to reach ${queryWords(query)}`, ready).toBe('ready');
    return point;
  };
  /** On a busy machine the driver of WebKit loses a press now and then: it is repeated only if no event of it has come to the page. */
  const press = async (query: Query) => {
    for (let turn = 1; turn <= PRESSES; turn += 1) {
      const { x, y } = await pointOf(query);
      const before = await tab.run(lastPress);
      await tab.click(x, y);
      // A page that a press has left cannot answer.
      if (await tab.run(hasArrived, before).catch(() => true)) return;
      console.log(`Press ${turn} did not come to the page: ${queryWords(query)}`);
    }
    throw new Error(`no press comes to the page: ${queryWords(query)}`);
  };
  if (person) {
    await tab.goto(`${origin}${BLANK_PATH}`);
    await tab.run(keep, stateOf(person));
  }
  return {
    tab,
    goto: (path) => tab.goto(`${origin}${path}`),
    reload: () => tab.reload(),
    at: async (path) => {
      const address = () => tab.run(() => location.pathname + location.search + location.hash);
      const there = until(`at ${path}`, address);
      await (typeof path === 'string' ? there.toBe(path) : there.toMatch(path));
    },
    see: async (query) => {
      await until(`to see ${queryWords(query)}`, async () => (await look(query)).length).toBeGreaterThan(0);
      const [first] = await look(query);
      if (!first) throw new Error(`it is gone again: ${queryWords(query)}`);
      return first;
    },
    gone: async (query) => {
      await until(`no more to see ${queryWords(query)}`, async () => (await look(query)).length).toBe(0);
    },
    count: async (query) => (await look(query)).length,
    press,
    fill: async (query, words) => {
      await press(query);
      await tab.run(selectAll);
      await tab.press('Delete');
      await tab.type(words);
    },
    choose: async (query, { source, flags }) => {
      await pointOf(query, { option: { source, flags } });
    },
    key: (key) => tab.press(key),
    type: (words) => tab.type(words),
    expect: async (message, expected, task, ...args) => {
      await until(message, () => tab.run(task, ...args)).toEqual(expected);
    },
    text: () => tab.run(() => document.body.textContent.replace(/\n\s*\n+/g, '\n')),
  };
}

/** Runs in the page: stores the state of a signed-in person. */
function keep({ cookies, origins }: ReturnType<typeof stateOf>): void {
  for (const { name, value } of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax`;
  }
  for (const { localStorage: entries } of origins) {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }
}

/** Runs in the page: whether the whole content of the focused field is selected. */
function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** The last press as `watch-script.ts` has seen it: the page, and the time of its event. */
interface Press {
  page: unknown;
  at: unknown;
}

/** Runs in the page. */
function lastPress(): Press {
  return { page: Reflect.get(window, '__page'), at: Reflect.get(window, '__pressed') ?? null };
}

/** Runs in the page: whether an event of a later press has come, or this is another page; waits for a second. */
async function hasArrived(before: Press): Promise<boolean> {
  // A page without the script knows of no press.
  if ((before.page ?? null) === null) return true;
  const until = performance.now() + 1_000;
  for (;;) {
    if (Reflect.get(window, '__page') !== before.page) return true;
    if ((Reflect.get(window, '__pressed') ?? null) !== before.at) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
