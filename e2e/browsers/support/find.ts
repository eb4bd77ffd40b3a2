/** A text to compare: the whole of it, or a pattern. */
export type Words = string | { source: string; flags: string };

/** One step of a query: elements within the elements of the step before. */
export interface Step {
  role?: string;
  /** The accessible name. */
  name?: Words;
  /** A field by its label. */
  label?: Words;
  /** The innermost elements that contain this text. */
  text?: Words;
  css?: string;
  /** Only elements that contain this text. */
  has?: Words;
  /** The index among several; negative from the end. Without it the first visible one. */
  nth?: number;
}

export interface Found {
  text: string;
  value: string;
  focused: boolean;
  disabled: boolean;
  checked: boolean;
  box: { x: number; y: number; width: number; height: number };
}

export interface Answer {
  found: Found[];
  /** Where to press; null with the reason in `why`. */
  point: { x: number; y: number } | null;
  why: string;
}

/** Task for the first match: nothing, return where to press it, or choose the option of a `select` whose text matches. */
export type Task = 'look' | 'aim' | { option: Words };

/**
 * Runs in the page, so it uses nothing from outside: finds elements by role, label or text. An element to press is scrolled
 * into view, must stand still, and must not be covered.
 */
export async function find(steps: Step[], task: Task): Promise<Answer> {
  const ROLES: Record<string, string> = {
    button: 'button, summary, input[type=submit], input[type=button]',
    link: 'a[href]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], textarea',
    combobox: 'select',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4',
    listitem: 'li',
    list: 'ul, ol',
    navigation: 'nav',
    main: 'main',
    img: 'img',
    region: 'section[aria-label], section[aria-labelledby]',
    group: 'fieldset, details',
    option: 'option',
    status: 'output',
  };
  const FIELDS = 'input, select, textarea, [role=combobox], [role=switch]';
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const matches = (text: string, words: Words | undefined) =>
    words === undefined ||
    (typeof words === 'string' ? squeeze(text) === words : new RegExp(words.source, words.flags).test(squeeze(text)));
  const contains = (text: string, words: Words) =>
    typeof words === 'string' ? squeeze(text).includes(words) : matches(text, words);
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

  const spoken = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const own = node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : null);
    if (own !== null) return ` ${own} `;
    const inner = [...node.childNodes].map(spoken).join('');
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `;
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by !== null) {
      const parts = by.split(/\s+/).map((id) => document.getElementById(id));
      return parts.map((part) => (part ? spoken(part) : '')).join(' ');
    }
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    if (labels.length > 0) return labels.map(spoken).join(' ');
    if (element instanceof HTMLImageElement) return element.alt;
    if (element instanceof HTMLInputElement) return element.placeholder || element.title;
    const legend = element.querySelector(':scope > legend, :scope > summary');
    if (legend && !(element instanceof HTMLButtonElement)) return spoken(legend);
    return squeeze([...element.childNodes].map(spoken).join('')) || (element.getAttribute('title') ?? '');
  };

  const within = (root: ParentNode, step: Step): Element[] => {
    if (step.role !== undefined) {
      const implicit = ROLES[step.role];
      const own = `[role=${step.role}]`;
      const all = [...root.querySelectorAll(implicit ? `:is(${implicit}):not([role]), ${own}` : own)];
      return all.filter((element) => !element.closest('[aria-hidden=true]') && matches(nameOf(element), step.name));
    }
    if (step.label !== undefined) {
      return [...root.querySelectorAll(FIELDS)].filter((field) => matches(nameOf(field), step.label));
    }
    if (step.text !== undefined) {
      const { text } = step;
      const all = [...root.querySelectorAll('*')].filter(
        (element) => !/^(SCRIPT|STYLE)$/.test(element.tagName) && contains(element.textContent ?? '', text),
      );
      return all.filter((element) => ![...element.children].some((child) => contains(child.textContent ?? '', text)));
    }
    return [...root.querySelectorAll(step.css ?? '*')];
  };

  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    const { has, nth } = step;
    const all = [...new Set(found.flatMap((root) => within(root, step)))].filter(
      (element) => isShown(element) && (has === undefined || contains(element.textContent ?? '', has)),
    );
    const one = nth === undefined ? undefined : all.at(nth);
    found = nth === undefined ? all : one ? [one] : [];
  }

  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const described = found.map((element) => ({
    text: squeeze(element.textContent ?? ''),
    value: 'value' in element ? String(element.value) : '',
    focused: element === document.activeElement,
    disabled: element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null,
    checked: 'checked' in element ? element.checked === true : element.getAttribute('aria-checked') === 'true',
    box: boxOf(element),
  }));

  const target = found[0];
  const no = (why: string) => ({ found: described, point: null, why });
  if (!target) return no('there is none');
  if (task === 'look') return no('');
  if (described[0]?.disabled) return no('it is disabled');
  if (task !== 'aim') {
    if (!(target instanceof HTMLSelectElement)) return no('it is no select');
    const option = [...target.options].find(({ text }) => contains(text, task.option));
    if (!option) return no('there is no such option');
    // React has defined a property of its own over the element's.
    Reflect.set(HTMLSelectElement.prototype, 'value', option.value, target);
    target.dispatchEvent(new Event('change', { bubbles: true }));
    return { found: described, point: { x: 0, y: 0 }, why: '' };
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const view = boxOf(target);
  if (view.y < 0 || view.y + view.height > innerHeight || view.x < 0 || view.x + view.width > innerWidth) {
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  // A small checkbox is hidden behind its styled replacement, so its label is pressed.
  const label = target instanceof HTMLInputElement ? target.closest('label') : null;
  // An animation that has not begun yet stands still at its first frame, on a busy machine for long.
  const isAnimated = (element: Element) =>
    element.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (isAnimated(element)) return no('it is animated');
  }
  const before = JSON.stringify(boxOf(target));
  await frame();
  await frame();
  if (JSON.stringify(boxOf(target)) !== before) return no('it moves');
  const { x, y, width, height } = target.getClientRects()[0] ?? boxOf(target);
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  // A press on the words of a button or a link is one on the button.
  const control = target.closest('a[href], button, label, summary, [role], [tabindex]') ?? target;
  if (hit && (control.contains(hit) || label?.contains(hit))) return { found: described, point, why: '' };
  // A sticky bar may cover it; in the middle it does not.
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const cover = hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute('class')}` : 'nothing';
  return no(`at ${Math.round(point.x)}, ${Math.round(point.y)} stands ${cover}`);
}
