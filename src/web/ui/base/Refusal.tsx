import { cx } from './cx.ts';

/** Why something was refused, in red at its place; nothing without a reason. */
export function Refusal({ text, className }: { text: string | null | undefined; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={cx('text-small text-bad', className)}>
      {text}
    </p>
  );
}
