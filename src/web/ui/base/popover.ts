import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useScrollBlock, useTapOutside } from './page.ts';

const GAP = 4;
const EDGE = 8;

export interface Popover<Panel extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Closes the panel and moves the focus back to the button. */
  leave: () => void;
  button: RefObject<HTMLButtonElement | null>;
  panel: RefObject<Panel | null>;
}

/**
 * A panel above the page that is positioned below or above its button, also after a resize of the window. It blocks
 * scrolling, and closes on Escape and on a press outside. The popover is "manual", because the browser's light dismissal
 * takes every touch for a press.
 */
export function usePopover<Panel extends HTMLElement>(align: 'start' | 'end'): Popover<Panel> {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<Panel>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  useScrollBlock(open);
  useTapOutside([button, panel], () => setOpen(false), open);
  useLayoutEffect(() => {
    if (!open || !button.current || !panel.current) return;
    panel.current.showPopover();
    place(panel.current, button.current.getBoundingClientRect(), align);
  }, [open, align]);
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    // The window also changes its size when a bar of the browser appears or disappears; the panel stays at its button.
    const follow = () => {
      const anchor = button.current?.getBoundingClientRect();
      if (panel.current && anchor && anchor.width > 0) place(panel.current, anchor, align);
      else setOpen(false);
    };
    document.addEventListener('keydown', key, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('keydown', key, true);
      window.removeEventListener('resize', follow);
    };
  }, [open, align]);
  return { open, setOpen, leave, button, panel };
}

function place(panel: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { innerWidth, innerHeight } = window;
  panel.style.removeProperty('max-height');
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = innerHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const up = height > below && above > below;
  const left = align === 'end' ? anchor.right - width : anchor.left;
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  panel.style.top = `${up ? Math.max(EDGE, anchor.top - GAP - height) : anchor.bottom + GAP}px`;
  panel.style.maxHeight = `${up ? above : below}px`;
}
