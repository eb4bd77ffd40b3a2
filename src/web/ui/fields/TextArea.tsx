import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '../base/cx.ts';
import { Field, type FieldFrame } from '../base/Field.tsx';
import './growing.css';

export function TextArea(props: FieldFrame & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { label, hideLabel, hint, error, className, id, ...area } = props;
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(ids) => (
        <div className={cx('in', error && 'is-bad')}>
          <GrowingArea rows={4} {...area} {...ids} />
        </div>
      )}
    </Field>
  );
}

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
