/**
 * Replaces the prerendered screen with the app. It is called before the app renders and returns the function to call when
 * the first screen is in the document but not painted yet. It carries over the scroll position, opened `details` and the
 * focus of a link. Other controls are disabled until then, so that nothing else can be lost.
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
