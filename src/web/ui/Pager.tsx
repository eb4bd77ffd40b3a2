import { useId } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from './base/Button.tsx';
import { Icon } from './base/Icon.tsx';

interface PagerProps {
  /** The current page, from 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** The numbers of records per page to choose from; without `onSize` there is no choice. */
  sizes?: readonly number[] | undefined;
  onSize?: ((size: number) => void) | undefined;
}

export function Pager({ page, size, total, onPage, sizes = [10, 25, 50], onSize }: PagerProps) {
  const id = useId();
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return (
    <nav aria-label={t('ui.pager')} className="pager">
      <span className="n flex-1" aria-live="polite">
        {t('ui.pager.range', { from, to, total })}
      </span>
      {onSize && (
        <>
          <label htmlFor={id}>{t('ui.pager.size')}</label>
          <span className="in in-short">
            <select id={id} className="n" value={size} onChange={(event) => onSize(Number(event.target.value))}>
              {sizes.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <Icon name="down" size="s" />
          </span>
        </>
      )}
      <IconButton name="back" label={t('ui.pager.prev')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton name="next" label={t('ui.pager.next')} disabled={to >= total} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
