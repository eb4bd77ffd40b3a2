import { type PointerEvent, useRef, useState } from 'react';

/** A press that moves less than so many pixels opens the trip. */
const STILL_PX = 6;

export interface Lifted {
  tripId: number;
  /** The row that the bar was taken from, and the one that it is over; null: the row without a bus or a driver. */
  from: number | null;
  over: number | null;
  dx: number;
  dy: number;
}

/**
 * Moves a bar to another row by mouse, pen or finger. `onDrop` gets the row; the row without a bus or driver takes none. Escape puts the bar
 * back.
 */
export function useBoardDrag(onDrop: (lifted: Lifted & { over: number }) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  /** The click that follows a drag does not open the trip. */
  const dragged = useRef(false);
  const end = () => {
    pressed.current = null;
    setLifted(null);
  };
  const barProps = (tripId: number, from: number | null) => ({
    draggable: false,
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      dragged.current = false;
      pressed.current = button === 0 ? { x: clientX, y: clientY } : null;
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!pressed.current) return;
      const [dx, dy] = [clientX - pressed.current.x, clientY - pressed.current.y];
      if (!lifted && Math.hypot(dx, dy) < STILL_PX) return;
      if (!lifted) currentTarget.setPointerCapture(pointerId);
      dragged.current = true;
      setLifted({ tripId, from, over: rowAt(clientY), dx, dy });
    },
    onPointerUp: () => {
      if (lifted && lifted.over !== null && lifted.over !== lifted.from) onDrop({ ...lifted, over: lifted.over });
      end();
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return { lifted, barProps, cancel: end };
}

function rowAt(y: number): number | null {
  const row = [...document.querySelectorAll<HTMLElement>('[data-board-row]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return Number(row?.dataset.boardRow) || null;
}
