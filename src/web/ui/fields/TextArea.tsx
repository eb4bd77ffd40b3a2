import type { ComponentProps } from 'react';
import { cx } from '../base/cx.ts';
import { Field, type FieldFrame } from '../base/Field.tsx';
import { GrowingArea } from './GrowingArea.tsx';

/** A field for text of several lines that grows with its content. */
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
