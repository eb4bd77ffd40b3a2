import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import './path.css';

interface FromToFieldsProps {
  /** Two fields, each a `Combobox`. */
  from: ReactNode;
  to: ReactNode;
  onSwap: () => void;
  className?: string | undefined;
}

/**
 * The fields for origin and destination: on a phone one box with the journey line on the left, on a desktop two boxes
 * side by side.
 */
export function FromToFields({ from, to, onSwap, className }: FromToFieldsProps) {
  return (
    <div className={cx('pair', className)}>
      <span className="pair-line" aria-hidden="true">
        <i />
        <b />
        <u />
        <b />
        <i />
      </span>
      <div className="pair-end">{from}</div>
      <IconButton name="swap" kind="action" label={t('ui.swap')} onClick={onSwap} className="pair-swap" />
      <div className="pair-end">{to}</div>
    </div>
  );
}
