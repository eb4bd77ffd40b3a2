import { cx } from './cx.ts';

/** The symbol: a short journey line with two stops and the border between them. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx('mark', className)} viewBox="0 0 22 28" aria-hidden="true">
      <path d="M11 8v2.5M11 17.500V20" strokeWidth="3.5" />
      <path d="M6 10.800h10M6 17.200h10" strokeWidth="2.6" />
      <path
        d="M7.700 5a3.300 3.300 0 1 0 6.600 0 3.300 3.300 0 1 0-6.600 0M7.700 23a3.300 3.300 0 1 0 6.600 0 3.300 3.300 0 1 0-6.600 0"
        strokeWidth="3"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('brand', className)}>
      <LogoMark />
      Vezu
    </span>
  );
}
