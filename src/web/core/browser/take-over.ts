/**
 * Puts the app in the place of the prerendered screen: called before the app renders, gives back what the app calls when its
 * first screen stands, before that is painted. The scroll position, opened answers and the focus of a link are carried over;
 * other controls cannot be used before, so nothing else can be lost.
 */
export function prepareTakeOver(root: HTMLElement): () => void {
  const prerendered = document.getElementById('prerendered');
  let top = window.scrollY;
  const follow = () => {
    top = window.scrollY;
  };
  window.addEventListener('scroll', follow);
  return () => {
    window.removeEventListener('scroll', follow);
    if (!prerendered?.isConnected) return;
    const focused = prerendered.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    const opened = prerendered.querySelectorAll('details[open]');
    prerendered.remove();
    for (const { id } of opened) root.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
    if (focused) root.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    window.scrollTo(0, top);
  };
}
