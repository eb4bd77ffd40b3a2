import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import './growing.css';

/**
 * A textarea as high as its text: the text stands once more, invisible, in the same cell of a grid, which is therefore high
 * enough. WebKit has no `field-sizing`, and measuring by script moves whatever scrolls beside it.
 */
export function GrowingArea({ onInput, ...area }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const frame = useRef<HTMLSpanElement>(null);
  // A form may set the value itself, so that it is read anew whenever something has changed.
  useLayoutEffect(() => repeatText(frame.current));
  return (
    <span ref={frame} className="growing">
      <textarea
        {...area}
        onInput={(event) => {
          repeatText(frame.current);
          onInput?.(event);
        }}
      />
    </span>
  );
}

/** As a string of CSS: WebKit does not draw `attr()` anew when the attribute changes. */
function repeatText(frame: HTMLElement | null): void {
  const text = frame?.querySelector('textarea')?.value ?? '';
  frame?.style.setProperty('--typed', `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`);
}
