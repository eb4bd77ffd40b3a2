import type { Page } from '@playwright/test';
import { transliterate } from '#shared/core/text/transliterate.ts';

/** Never followed: signing out would end the session that others share, and these are no screens of the app. */
const NOT_FOLLOWED = /^\/(?:account\/logout|api\/|files\/|gtfs|open-data|service)/;

/** A screen's pattern: ids are replaced, so that of a hundred trips one is inspected; of a list each tab. */
export function patternOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://vezu');
  const path = pathname.replace(/^\/([bp])\/.+/, '/$1/#').replaceAll(/\d+/g, '#');
  if (path !== '/trips/list') return path;
  const stored = ['kind', 'tab'].flatMap((name) =>
    searchParams.has(name) ? [`${name}=${searchParams.get(name)}`] : [],
  );
  return stored.length > 0 ? `${path}?${stored.join('&')}` : path;
}

/** How a screen is entered: by its address, or within the app, as by a link of another screen. */
type Entry = 'address' | 'link';

/** Opens `starts` and each linked screen that `goes` accepts, once for each pattern, and inspects it. */
export async function crawl(
  page: Page,
  { starts, entry }: { starts: readonly string[]; entry: Entry },
  goes: (pattern: string) => boolean,
  look: (pattern: string) => Promise<void>,
): Promise<string[]> {
  const seen = new Set<string>();
  const ahead = [...starts];
  for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
    const pattern = patternOf(address);
    if (seen.has(pattern)) continue;
    if (entry === 'link' && seen.size > 0) await step(page, address);
    else await page.goto(address);
    seen.add(pattern);
    await settled(page);
    const shown = patternOf(page.url());
    // It redirected to one that was inspected already.
    if (shown !== pattern && seen.has(shown)) continue;
    seen.add(shown);
    await look(shown);
    const links = await linksOf(page);
    ahead.push(...links.filter((link) => goes(patternOf(link))));
  }
  return [...seen].sort();
}

/** Moves within the app, and waits until the new page has the focus: the old one stays until the new one is ready. */
async function step(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(page.url());
  // A change of only the query moves no focus.
  if (new URL(address, page.url()).pathname === pathname) {
    await page.goto(address);
    return;
  }
  // Without an activation by the person the app moves no focus.
  await page.mouse.click(0, 0);
  await page.evaluate((path) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.history.pushState({ idx: window.history.length }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // Nothing gets the focus after a redirect to where it began.
  await page.waitForFunction(
    (from) => document.activeElement !== document.body || window.location.pathname === from,
    pathname,
  );
}

/** Waits until the screen has its content: a title, and no skeleton. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], .sk-list') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function linksOf(page: Page): Promise<string[]> {
  const addresses = await page
    // A link to a file is no screen.
    .locator('a[href^="/"]:not([href$=".txt"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.filter((address) => !NOT_FOLLOWED.test(address));
}

/** Texts that are cut off, and elements that make the page wider than the window. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > clientWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const words = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`;
    for (const element of document.querySelectorAll('body *')) {
      // The names on a map move with it and end at its edge.
      const apart = element.closest('.sr, dialog, [popover], .maplibregl-map');
      if (!(element instanceof HTMLElement) || element.clientWidth <= 1 || apart) continue;
      const style = getComputedStyle(element);
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
      // An ellipsis is intended: the whole text is elsewhere on the page.
      if (own && cuts && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${words(element)}`);
      // A cell is as high as its row, whatever it contains.
      const content = document.createRange();
      content.selectNodeContents(element);
      const box = (style.display === 'table-cell' ? content : element).getBoundingClientRect();
      const letter = Number.parseFloat(style.fontSize);
      if (own && box.width < 3 * letter && box.height > 5 * letter && style.visibility !== 'hidden')
        found.push(`letter by letter: ${words(element)}`);
      if (own && style.visibility !== 'hidden' && (box.right > clientWidth + 1 || box.left < -1) && !scrolls(element))
        found.push(`outside: ${words(element)}`);
    }
    return found;

    function scrolls(element: Element): boolean {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    }
  });
}

/** The narrowest screen that every page fits, with text of twice its size. */
const NARROW = 320;

/**
 * The same with text of 200 %, on a phone in the narrowest window too: also a bar at the bottom that covers more than a third of the
 * screen, or whose button is out of view.
 */
export async function overflowingEnlarged(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size of its own.');
  const narrow = size.width < 600;
  if (narrow) await page.setViewportSize({ ...size, width: NARROW });
  await enlarge(page, '200%');
  const found = [...(await overflowing(page)), ...(await page.evaluate(coveringBars))];
  await enlarge(page, '');
  if (narrow) await page.setViewportSize(size);
  return found;
}

/** Sets the size of the text, and waits until it is shown. */
async function enlarge(page: Page, size: string): Promise<void> {
  await page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  }, size);
}

/** Bars of forms that are in view: that of a form further below comes with it. */
function coveringBars(): string[] {
  const { innerHeight } = window;
  const bars = [...document.querySelectorAll('.foot-fixed')];
  const shown = bars.filter(({ parentElement }) => (parentElement?.getBoundingClientRect().top ?? 0) < innerHeight);
  return shown.flatMap((bar) => {
    const { height } = bar.getBoundingClientRect();
    const hidden = [...bar.querySelectorAll('.btn-main')].filter(
      (button) => button.getBoundingClientRect().bottom > innerHeight + 1,
    );
    return [
      ...(height > innerHeight / 3 ? [`the bar covers ${Math.round(height)} px of ${innerHeight}`] : []),
      ...hidden.map((button) => `out of view: ${button.textContent}`),
    ];
  });
}

const CYRILLIC = /[\u0400-\u04ff\u2019'-]*[\u0400-\u04ff]+[\u0400-\u04ff\u2019'-]*/g;

/** Collects the server's responses to this page: on an English screen only names and words of people may be Cyrillic. */
export function listen(page: Page): { unknown: (words: readonly string[]) => Promise<string[]> } {
  const said: string[] = [];
  const received: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.ok()) return;
    received.push(
      response.json().then(
        (answer: unknown) => collect(answer, said),
        () => undefined,
      ),
    );
  });
  return {
    unknown: async (words) => {
      // A screen may show a response before it has been read here.
      await Promise.all(received.splice(0));
      // Within a sentence a colour loses its capital.
      return words.filter((word) => !said.some((text) => text.toLowerCase().includes(word.toLowerCase())));
    },
  };
}

/** Every text of a response, except the Ukrainian side of one that has an English side. */
function collect(value: unknown, into: string[]): void {
  // An English page shows names in Latin letters.
  if (typeof value === 'string') into.push(value, transliterate(value));
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) if (!(key === 'uk' && 'en' in value)) collect(one, into);
  }
}

/** The Cyrillic words that a screen shows or announces. */
export async function cyrillicOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) found.push(text.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return [...new Set(texts.flatMap((text) => text.match(CYRILLIC) ?? []))];
}
