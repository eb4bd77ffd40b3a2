import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from '../base/cx.ts';
import './figures.css';

interface Figure {
  label: string;
  /** A number, or a text with a number: "118 €". */
  value: number | string;
  /** The change since the previous period; green or red according to `better`. */
  change?: number | undefined;
  /** The direction of change that is good; `up` by default. */
  better?: 'up' | 'down' | undefined;
}

export function Figures({ figures, className }: { figures: readonly Figure[]; className?: string | undefined }) {
  return (
    <dl className={cx('kpi', className)}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className="figure">{typeof figure.value === 'number' ? number(figure.value) : figure.value}</dd>
          {figure.change !== undefined && <dd className={cx('kpi-change', tone(figure))}>{signed(figure.change)}</dd>}
        </div>
      ))}
    </dl>
  );
}

function tone({ change = 0, better = 'up' }: Figure): string | undefined {
  if (change === 0) return undefined;
  return change > 0 === (better === 'up') ? 'is-good' : 'is-bad';
}

function signed(change: number): string {
  if (change === 0) return t('ui.change.none');
  return change > 0 ? `+${number(change)}` : `−${number(-change)}`;
}
