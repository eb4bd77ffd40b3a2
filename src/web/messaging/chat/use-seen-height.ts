import { useEffect } from 'react';

/** Sets `--seen-height` and `--seen-top` to the visible part of the page above a phone's keyboard, while `active`. */
export function useSeenHeight(active: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!active || !seen) return;
    const { style } = document.documentElement;
    const note = () => {
      style.setProperty('--seen-height', `${seen.height}px`);
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    note();
    seen.addEventListener('resize', note);
    seen.addEventListener('scroll', note);
    return () => {
      seen.removeEventListener('resize', note);
      seen.removeEventListener('scroll', note);
      style.removeProperty('--seen-height');
      style.removeProperty('--seen-top');
    };
  }, [active]);
}
