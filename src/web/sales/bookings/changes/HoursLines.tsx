import type { OwnNewHours } from '#shared/sales/trips/new-hours.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';

type End = OwnNewHours['from'];

export function HoursLines({ ends }: { ends: readonly End[] }) {
  return (
    <dl className="grid gap-3">
      {ends.filter(isMoved).map((end) => (
        <div key={`${end.place.en} ${end.before.at}`} className="grid gap-0.5">
          <dt className="text-quiet">{named(end.place)}</dt>
          <dd className="grid gap-0.5">
            {end.before.at !== end.after.at && <Line before={timeOf(end, 'before')} after={timeOf(end, 'after')} />}
            {end.before.point !== end.after.point && (
              <Line before={inOwnScript(end.before.point) || '–'} after={inOwnScript(end.after.point) || '–'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ before, after }: { before: string; after: string }) {
  return (
    <span>
      <span className="text-quiet line-through">
        <span className="sr">{t('change.before')} </span>
        {before}
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <b className="font-strong">
        <span className="sr">{t('change.after')} </span>
        {after}
      </b>
    </span>
  );
}

/** The hour, with its day where the days differ. */
function timeOf({ zone, before, after }: End, which: 'before' | 'after'): string {
  const { at } = which === 'before' ? before : after;
  const days = [before, after].map((side) => dateIn(zone, side.at));
  return days[0] === days[1] ? timeIn(zone, at) : `${longDate(dateIn(zone, at))}, ${timeIn(zone, at)}`;
}

function isMoved({ before, after }: End): boolean {
  return before.at !== after.at || before.point !== after.point;
}
