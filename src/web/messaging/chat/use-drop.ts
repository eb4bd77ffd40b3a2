import { type DragEvent, useRef, useState } from 'react';

/** Accepts files that are dropped on a part of the page; null accepts none. */
export function useDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [dropping, setDropping] = useState(false);
  // Entering a child leaves its parent, so only the last leave counts.
  const depth = useRef(0);
  const carries = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files');
  return {
    dropping,
    onDragEnter: (event: DragEvent) => {
      if (!carries(event)) return;
      depth.current += 1;
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!carries(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) setDropping(false);
    },
    onDragOver: (event: DragEvent) => {
      if (carries(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      depth.current = 0;
      setDropping(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}
