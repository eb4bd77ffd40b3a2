import { useEffect, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from './cx.ts';

/** Delay in milliseconds before a skeleton is shown, so that a short wait causes no flash. */
const TIMEOUT_MS = 200;

interface SkeletonProps {
  rows?: number | undefined;
  /** `row` has two lines and a side, `trip` the short journey line with a price, `text` the lines of a paragraph. */
  kind?: 'row' | 'trip' | 'text' | undefined;
  className?: string | undefined;
}

/** Grey rows of the same size as the expected content, so that the layout does not shift. */
export function Skeleton({ rows = 4, kind = 'row', className }: SkeletonProps) {
  const shown = useDelayPassed();
  return (
    <div aria-busy="true" role="status" className={cx('sk-list', !shown && 'invisible', className)}>
      <span className="sr">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => ROWS[kind](row))}
    </div>
  );
}

interface BoneProps {
  width?: number | string;
  height?: number;
  round?: boolean;
  className?: string;
}

/**
 * One grey bar for another skeleton. Attributes set its size, because the Content-Security-Policy forbids inline styles
 * in HTML.
 */
export function Bone({ width = '100%', height = 12, round, className }: BoneProps) {
  return <svg aria-hidden="true" className={cx('sk', round && 'sk-round', className)} {...{ width, height }} />;
}

/** Returns false for the first 200 ms, then true. */
export function useDelayPassed(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

const ROWS = {
  row: (row: number) => (
    <div key={row} className="sk-row">
      <Bone width={44} height={44} round />
      <span>
        <Bone width={row % 2 ? '55%' : '70%'} height={16} />
        <Bone width={row % 2 ? '40%' : '50%'} />
      </span>
      <Bone width={52} height={16} />
    </div>
  ),
  trip: (row: number) => (
    <div key={row} className="sk-trip">
      <span className="sk-ends">
        <Bone width={48} height={16} />
        <Bone width={12} height={12} round />
        <Bone width={96} height={16} />
        <i />
        <Bone width={3} height={40} />
        <Bone width={150} />
        <Bone width={48} height={16} />
        <Bone width={12} height={12} round />
        <Bone width={84} height={16} />
      </span>
      <span className="sk-price">
        <Bone width={52} height={18} />
        <Bone width={60} />
      </span>
      <Bone width={130} />
      <Bone width={72} />
    </div>
  ),
  text: (row: number) => <Bone key={row} width={row % 3 === 2 ? '60%' : '100%'} className="my-1.5" />,
};
