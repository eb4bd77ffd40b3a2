import { role } from './query.ts';
import type { View } from './view.ts';

/**
 * Waits until the dialog with this title is fully visible: inside the window, and its body as high as its content or as the
 * window allows.
 */
export async function expectWhole(view: View, title: string | RegExp): Promise<void> {
  await view.see(role('dialog', title));
  await view.expect(`the dialog “${title}” is whole`, [], faults);
}

/** Runs in the page: lists the faults of the topmost dialog. */
function faults(): string[] {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const body = dialog?.querySelector('.dialog-body');
  if (!dialog || !body) return ['there is no dialog'];
  const found: string[] = [];
  const box = dialog.getBoundingClientRect();
  if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) {
    found.push(`it reaches from ${box.left}, ${box.top} to ${box.right}, ${box.bottom}`);
  }
  const { clientHeight: seen, scrollHeight: all } = body;
  if (seen + 1 < all && box.height < innerHeight * 0.8) found.push(`of ${all} px of its body ${seen} are seen`);
  if (seen < 44) found.push(`its body is ${seen} px high`);
  if (body.scrollWidth > body.clientWidth + 1) found.push('its body is wider than it');
  for (const control of dialog.querySelectorAll('button')) {
    const { bottom, right, width } = control.getBoundingClientRect();
    if (width > 0 && !body.contains(control) && (bottom > innerHeight + 1 || right > innerWidth + 1)) {
      found.push(`a button lies outside: ${control.textContent}`);
    }
  }
  return found;
}
