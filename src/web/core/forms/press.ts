/** Longer than any press: whoever still holds the button is not about to lose a click. */
const LONGEST_MS = 1_000;

/** Resolves when the press that is going on has ended; null: none is. */
let ended: Promise<void> | null = null;

/**
 * Resolves at once, or when the mouse button or the finger that is down has been lifted and its click has been heard. What comes
 * and goes under a press moves its target away, and the click is lost: a press on a button also leaves the field before it.
 */
export async function released(): Promise<void> {
  await ended;
}

/** Follows the presses on a page; of a finger the browser makes the same events when it is lifted. */
export function watchPresses(page: EventTarget): void {
  page.addEventListener(
    'mousedown',
    () => {
      ended = new Promise((resolve) => {
        const end = () => {
          ended = null;
          resolve();
        };
        // the click follows its mouseup in the same turn
        page.addEventListener('mouseup', () => setTimeout(end), { once: true, capture: true });
        setTimeout(end, LONGEST_MS);
      });
    },
    { capture: true },
  );
}
