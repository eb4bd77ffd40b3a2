import type { Alternatives } from '#shared/office/search/schema.ts';
import { longDate, money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { type SearchState, searchParams } from '../form/state.ts';

export function NearbyPairs({ pairs, search }: { pairs: Alternatives['pairs']; search: SearchState }) {
  return (
    <Rows>
      {pairs.map((pair) => (
        <Row
          key={`${pair.from.id}.${pair.to.id}`}
          strong={t('lookup.none.pair', { from: named(pair.from.name), to: named(pair.to.name) })}
          quiet={`${longDate(pair.date)} · ${awayLabel(pair)}`}
          side={pair.price === null ? t('search.arrangement') : money(pair.price)}
          to={{ search: `?${searchParams({ ...search, from: pair.from.id, to: pair.to.id, date: pair.date })}` }}
        />
      ))}
    </Rows>
  );
}

/** The distance of a pair's towns from the searched ones; a town that is the same is not mentioned. */
function awayLabel({ fromKm, toKm }: { fromKm: number; toKm: number }): string {
  const away = [
    ...(fromKm > 0 ? [t('lookup.none.km.from', { km: fromKm })] : []),
    ...(toKm > 0 ? [t('lookup.none.km.to', { km: toKm })] : []),
  ];
  return away.join(', ');
}
