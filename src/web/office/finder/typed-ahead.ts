/** The search box is given up after this many milliseconds; its code has failed to load. */
const LONGEST_MS = 10_000;

/** Text typed before the search box had the focus; null while no search box is opening. */
let ahead: { text: string; end: () => void } | null = null;

/**
 * Stores the letters that are typed between the press that opens the search and the focus of its field, whose code may still be loading,
 * because fast typists do not wait. A press, Escape or Tab ends it. Another call while it waits changes nothing.
 */
export function typeAhead(): void {
  if (ahead) return;
  const listening = new AbortController();
  const timer = setTimeout(end, LONGEST_MS);
  const typed = { text: '', end };
  ahead = typed;
  document.addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
  document.addEventListener('pointerdown', end, { capture: true, signal: listening.signal });

  function end(): void {
    clearTimeout(timer);
    listening.abort();
    ahead = null;
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' || event.key === 'Tab') end();
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (event.key.length === 1) {
      typed.text += event.key;
      event.preventDefault();
    }
  }
}

/** Returns the text typed ahead, for the field that has the focus now. */
export function takeTyped(): string {
  const text = ahead?.text ?? '';
  ahead?.end();
  return text;
}
