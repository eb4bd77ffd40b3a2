import { readablePhone } from '#shared/core/text/phone.ts';
import type { ChangeKind, ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { dateIn, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

interface ChangeLinesProps {
  change: { before: ShownState; after: ShownState; kinds: readonly ChangeKind[] };
  /** One line for each part without the frame, for the history. */
  small?: boolean;
}

export function ChangeLines({ change, small = false }: ChangeLinesProps) {
  const { before, after } = change;
  return (
    <dl className={small ? 'grid gap-1 text-small' : 'grid gap-3'}>
      {linesOf(change).map((kind) => (
        <div key={kind} className={small ? '' : 'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3'}>
          <dt className={small ? 'inline text-quiet' : 'text-quiet'}>
            {t(`change.${kind}`)}
            {small && ': '}
          </dt>
          <dd className={small ? 'inline' : ''}>
            <span className="text-quiet line-through">
              <span className="sr">{t('change.before')} </span>
              {partOf(kind, before)}
            </span>{' '}
            <span aria-hidden="true">→</span>{' '}
            <b className="font-strong">
              <span className="sr">{t('change.after')} </span>
              {partOf(kind, after)}
            </b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts that are shown: with another trip also its stops and seat where they differ. */
function linesOf({ before, after, kinds }: ChangeLinesProps['change']): ChangeKind[] {
  if (!kinds.includes('trip')) return [...kinds];
  const differs = partOf('stops', before) !== partOf('stops', after);
  const seat = before.seat !== after.seat && after.seat !== null;
  const rest = kinds.filter((kind) => kind !== 'trip');
  return ['trip', ...(differs ? (['stops'] as const) : []), ...(seat ? (['seat'] as const) : []), ...rest];
}

function partOf(kind: ChangeKind, state: ShownState): string {
  switch (kind) {
    case 'trip':
      return `${longDate(dateIn(state.zone, state.departsAt))}, ${timeIn(state.zone, state.departsAt)}`;
    case 'stops':
      return `${named(state.from)} – ${named(state.to)}`;
    case 'seat':
      return state.seat === null ? t('change.seat.any') : String(state.seat);
    case 'price':
      return state.price === null ? t('change.price.open') : money(state.price);
    case 'name':
      return state.name || '–';
    case 'phone':
      return state.phone === '' ? '–' : readablePhone(state.phone);
  }
}
