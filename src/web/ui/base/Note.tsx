import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A paragraph of less weight: a hint, an explanation, a fact beside the main one. */
export function Note({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cx('text-small text-quiet', className)} {...rest} />;
}
