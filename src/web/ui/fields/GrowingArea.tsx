import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import './growing.css';

/**
 * A textarea that is as high as its text: an invisible copy of the text in the same grid cell sets the height. WebKit has
 * no `field-sizing`, and a measurement by script would move scrolled content.
 */
export function GrowingArea({ onInput, ...area }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const frame = useRef<HTMLSpanElement>(null);
  // A form can set the value without an input event, so the text is copied after every render.
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

/** Passes the text as a CSS string, because WebKit does not repaint `attr()` when the attribute changes. */
function repeatText(frame: HTMLElement | null): void {
  const text = frame?.querySelector('textarea')?.value ?? '';
  frame?.style.setProperty('--typed', `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`);
}
