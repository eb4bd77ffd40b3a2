import './bulk.css';
import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '../base/Button.tsx';
import type { Bulk } from '../base/use-bulk.ts';
import type { Ticked } from '../base/use-ticked.ts';

interface TickBoxProps {
  ticked: Ticked;
  /** The row, or the rows under one head. */
  rows: readonly number[];
  /** The name of the row for screen readers. */
  label: string;
}

/** The box of a row, of a group or of a whole table. With Shift it takes all rows between. */
export function TickBox({ ticked, rows, label }: TickBoxProps) {
  const count = rows.filter(ticked.has).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <label className="tick-cell">
      <input
        type="checkbox"
        className="tick"
        aria-label={label}
        checked={all}
        ref={(node) => {
          if (node) node.indeterminate = count > 0 && !all;
        }}
        onChange={({ nativeEvent }) =>
          ticked.set(rows, !all, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}

interface BulkBarProps {
  ticked: Ticked;
  bulk: Bulk;
  words?: ReactNode;
  children: ReactNode;
}

export function BulkBar({ ticked, bulk, words, children }: BulkBarProps) {
  const { progress, refused } = bulk;
  if (ticked.ids.length === 0 && progress === null && refused.length === 0) return null;
  return (
    <section className="bulk" aria-label={t('ui.bulk')}>
      {refused.length > 0 && (
        <div role="alert" className="bulk-refused">
          <div>
            <p className="font-strong">{t('ui.bulk.refused', { n: refused.length })}</p>
            <ul>
              {refused.map(({ name, reason }) => (
                <li key={name}>
                  <b className="font-medium">{name}</b>: {reason}
                </li>
              ))}
            </ul>
          </div>
          <IconButton name="close" label={t('ui.close')} onClick={bulk.close} />
        </div>
      )}
      {(ticked.ids.length > 0 || progress) && (
        <div className="bulk-acts">
          <p role="status" className="n">
            {progress ? t('ui.bulk.running', progress) : t('ui.bulk.ticked', { n: ticked.ids.length })}
            {words && !progress && <span className="block text-small text-quiet">{words}</span>}
          </p>
          <fieldset disabled={progress !== null}>{children}</fieldset>
          <Button kind="bare" size="small" disabled={progress !== null} onClick={ticked.clear}>
            {t('ui.bulk.clear')}
          </Button>
        </div>
      )}
    </section>
  );
}
