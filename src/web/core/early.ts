/** What a press is meant for. */
const PRESSED = 'a, button, input, label';

/**
 * Keeps what somebody does on a page that came drawn, until the app has taken it over: called before, it gives back what the
 * app calls then. What was typed is told to it, and presses are done, even if the app has put a screen of its own there.
 */
export function keepEarly(root: HTMLElement): () => void {
  // A tick or a choice is made by a click, and every click is done again.
  const fields = [...root.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')].map(
    (field) => ({ field, way: wayTo(field, root) }),
  );
  const presses: number[][] = [];
  const hold = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof Element) presses.push(wayTo(event.target.closest(PRESSED), root));
  };
  root.addEventListener('click', hold, true);
  return () => {
    root.removeEventListener('click', hold, true);
    const typed = fields.map(({ field, way }) => ({ way, text: field.value, before: field.defaultValue }));
    // once the app has settled in
    setTimeout(() => {
      for (const { way, text, before } of typed) if (text !== before) retype(at(root, way), text);
      for (const way of presses) at(root, way)?.click();
    });
  };
}

/** Which child of which child of the root an element is. */
function wayTo(element: Element | null, root: HTMLElement): number[] {
  const parent = element?.parentElement;
  if (!parent || element === root) return [];
  return [...wayTo(parent, root), [...parent.children].indexOf(element)];
}

function at(root: HTMLElement, way: readonly number[]): HTMLElement | null {
  let found: Element | undefined = way.length > 0 ? root : undefined;
  for (const place of way) found = found?.children[place];
  return found instanceof HTMLElement ? found : null;
}

/** As if it were typed: past the property in which React remembers what it has seen. */
function retype(field: HTMLElement | null, text: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  const say = () => field.dispatchEvent(new Event('input', { bubbles: true }));
  // by the first of two the app takes the field over
  say();
  field.value = '';
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  say();
}
