/** A press ends after this many milliseconds at the latest; a longer one is not a click. */
const LONGEST_MS = 1_000;

/** Resolves when the current press has ended; null when there is none. */
let ended: Promise<void> | null = null;

/**
 * Resolves when no mouse button or finger is down and the click of the last press has been handled. An element that
 * appears or disappears during a press moves the button away, and the click is lost. This happens because a press on a
 * button also takes the focus from a field, which validates it.
 */
export async function released(): Promise<void> {
  await ended;
}

/** Tracks the presses on a page. A finger causes the same mouse events when it is lifted. */
export function watchPresses(page: EventTarget): void {
  page.addEventListener(
    'mousedown',
    () => {
      ended = new Promise((resolve) => {
        const end = () => {
          ended = null;
          resolve();
        };
        // The browser dispatches `click` directly after `mouseup`, before this timer.
        page.addEventListener('mouseup', () => setTimeout(end), { once: true, capture: true });
        setTimeout(end, LONGEST_MS);
      });
    },
    { capture: true },
  );
}
