import { PAGE_LOADING } from './lazy-page.ts';

/** When one of these has the focus, the page has focused it or the reader types in it: the focus stays there. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const INPUTS = ['keydown', 'pointerdown'] as const;
/** A screen reader announces the content of a live region only if the region existed before the content did. */
const REGION_READY_MS = 100;

/**
 * Moves the focus to the heading of the page that has just been opened, once the heading exists and no dialog is open,
 * and announces the page's title if the heading does not contain it. If the heading is replaced, or an inner page adds
 * one, the focus follows. The page is not scrolled. The first key or press ends this.
 */
export function focusHeading(): () => void {
  let focused: HTMLElement | null = null;
  const observer = new MutationObserver(attempt);
  const stop = () => {
    observer.disconnect();
    for (const input of INPUTS) window.removeEventListener(input, stop, true);
  };
  function attempt() {
    if (document.querySelector(`[role="dialog"], .${PAGE_LOADING}`)) return;
    const heading = innermostHeading();
    if (!heading || heading === focused) return;
    if (!focused) announceTitle(heading.textContent ?? '');
    focused = heading;
    if (document.activeElement?.matches(FIELDS)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  for (const input of INPUTS) window.addEventListener(input, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** Returns the heading of the innermost page, which is the last one in the document. */
function innermostHeading(): HTMLElement | undefined {
  const shown = [...document.querySelectorAll<HTMLElement>('main h1')].filter(
    (heading) => heading.textContent && heading.getClientRects().length > 0,
  );
  return shown.at(-1);
}

/** Announces the title without the product's name and the unread count, which are the same on every page. */
function announceTitle(heading: string): void {
  const region = document.querySelector('#announcer') ?? addAnnouncer();
  const title = document.title.split(' · ').slice(1).join(' · ');
  region.textContent = '';
  if (heading.includes(title)) return;
  setTimeout(() => {
    region.textContent = title;
  }, REGION_READY_MS);
}

function addAnnouncer(): Element {
  const region = document.createElement('p');
  region.id = 'announcer';
  region.className = 'sr';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
