import { number } from '#web/core/i18n/format.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

/** '★ 4,8 (312)'; before the first review, the text given instead. */
export function Rating({
  rating,
  count,
  none,
  words,
}: {
  rating: number | null;
  count: number;
  none?: string;
  words?: string;
}) {
  if (rating === null) return none ? <span className="text-small text-quiet">{none}</span> : null;
  return (
    <span className="n inline-flex items-center gap-1 text-small">
      <Icon name="star" size="s" fill />
      {number(rating, 1)}
      <span className="text-quiet">({words ?? number(count)})</span>
    </span>
  );
}
