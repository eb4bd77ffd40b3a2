import { PAGE_LOADING } from './lazy-page.ts';

/** A field that has the focus was led to by its page, or the reader types in it. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const INPUTS = ['keydown', 'pointerdown'] as const;
/** A screen reader announces what changes in a region that it has seen empty before. */
const REGION_READY_MS = 100;

/**
 * Moves the focus to the heading of the page that has just been opened, as soon as it stands and no dialog lies above it, and
 * announces the page's title where the heading does not contain it. A heading that replaces it, or that comes with an inner
 * page, takes the focus over. The page is not scrolled. A key or a press ends this: from then on the focus is the reader's.
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

/** Of pages within each other the inner one comes last in the document. */
function innermostHeading(): HTMLElement | undefined {
  const shown = [...document.querySelectorAll<HTMLElement>('main h1')].filter(
    (heading) => heading.textContent && heading.getClientRects().length > 0,
  );
  return shown.at(-1);
}

/** The title without the product's name and the unread count: those are the same on every page. */
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
