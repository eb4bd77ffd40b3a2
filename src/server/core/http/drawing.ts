import { parentPort, workerData } from 'node:worker_threads';
import { LOCALE_COOKIE } from '#shared/core/page.ts';

/**
 * A thread that draws the app's first screens in one language. The app is made for browsers and chooses its language as it
 * is loaded: hence a thread of its own, with as much of a browser as the first drawing of a screen looks at. It says what
 * its screens ask for, and draws them all whenever it is sent the answers.
 */

/** What the thread is started with. */
export interface Order {
  bundle: string;
  locale: string;
  metas: Readonly<Record<string, string>>;
}

/** Something that the screens of some paths ask for: an address of the API, and the key of the query. */
export interface Ask {
  paths: readonly string[];
  address: string;
  queryKey: readonly unknown[];
}

/** Answers with the keys of their queries. */
export type Answers = readonly (readonly [queryKey: readonly unknown[], answer: unknown])[];

/** A screen as it is drawn for a window of a width. */
export interface Drawing {
  path: string;
  wide: boolean;
  html: string;
}

interface Bundle {
  DRAWN: readonly string[];
  ASKS: readonly Ask[];
  prepare(): Promise<void>;
  know(answers: Answers): void;
  draw(): string;
}

// What a thread is told comes untyped; `drawings.ts` is the only one to start it and to talk to it.
const { bundle, locale, metas } = workerData as Order;
const ORIGIN = 'http://localhost';
const ignore = () => undefined;

let wide = false;
const location = { origin: ORIGIN, href: `${ORIGIN}/`, pathname: '/', search: '', hash: '' };
const media = {
  get matches() {
    return wide;
  },
  addEventListener: ignore,
};
const window = { location, history: { state: null }, matchMedia: () => media, addEventListener: ignore };
const document = {
  cookie: `${LOCALE_COOKIE}=${locale}`,
  querySelector: (selector: string) => ({ content: metas[/"(.+)"/.exec(selector)?.[1] ?? ''] ?? '' }),
  getElementById: () => null,
  addEventListener: ignore,
};
Object.assign(globalThis, { window, document });

/** Where most who come are: 'today' is theirs. */
const ZONE = 'Europe/Kyiv';
const { resolvedOptions } = Intl.DateTimeFormat.prototype;
Intl.DateTimeFormat.prototype.resolvedOptions = function () {
  return { ...resolvedOptions.call(this), timeZone: ZONE };
};

// The build's own file: `src/web/draw.tsx`.
const { DRAWN, ASKS, prepare, know, draw } = (await import(bundle)) as Bundle;
await prepare();
parentPort?.on('message', (answers: Answers) => {
  know(answers);
  parentPort?.postMessage([false, true].flatMap(drawAll));
});
parentPort?.postMessage(ASKS);

function drawAll(isWide: boolean): Drawing[] {
  wide = isWide;
  return DRAWN.map((path) => {
    Object.assign(location, { pathname: path, href: ORIGIN + path });
    return { path, wide, html: draw() };
  });
}
