import { seatPlan } from '#shared/network/fleet/seats.ts';
import type { BusChoice, ReplacedRider } from '#shared/office/disruption/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Place, wholeRow } from '#web/ui/travel/SeatPlan.tsx';
import type { ReplaceEffects } from '../people/replace-effects.ts';

export function NewCabin({ bus, effects }: { bus: BusChoice; effects: ReplaceEffects }) {
  const plan = seatPlan(bus.seatsCount, bus.layout);
  const on = (seat: number) => [...effects.moved, ...effects.stays].filter((rider) => rider.seat === seat);
  const aisle = plan.rows[0]?.indexOf('aisle') ?? 0;
  const columns = Array.from({ length: plan.columns }, (_, at) =>
    at === aisle ? 'minmax(var(--u), 1fr)' : 'var(--u)',
  );
  const takenCount = [...plan.positions.keys()].filter((seat) => on(seat).length > 0).length;
  return (
    <section className="p-4">
      <header className="flex items-baseline justify-between gap-3 pb-3">
        <h2 className="h3">{t('disruption.cabin')}</h2>
        <span className="n text-small text-quiet">
          {t('disruption.cabin.taken', { taken: takenCount, all: bus.seatsCount })}
        </span>
      </header>
      <div className="plan" style={{ gridTemplateColumns: columns.join(' ') }}>
        {plan.rows.flatMap((row, index) =>
          wholeRow(row).map((cell, column) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: a place without a seat has no other name than where it is
            if (typeof cell !== 'number') return <Place key={`${index}.${column}`} cell={cell} />;
            return <Seat key={cell} seat={cell} riders={on(cell)} />;
          }),
        )}
      </div>
      <ul className="seat-legend mt-3 flex flex-wrap gap-4">
        <Legend look="seat-boarded" words={t('disruption.cabin.own')} />
        <Legend look="seat-mine" words={t('disruption.cabin.new')} />
        <Legend look="seat-free" words={t('disruption.cabin.empty')} />
      </ul>
    </section>
  );
}

function Seat({ seat, riders }: { seat: number; riders: readonly ReplacedRider[] }) {
  const names = riders.map(personName).join(', ');
  const label = names ? t('disruption.cabin.seat', { seat, names }) : t('disruption.cabin.free', { seat });
  const moves = riders.some(({ before }) => before !== seat);
  const look = riders.length === 0 ? 'seat-free' : moves ? 'seat-mine' : 'seat-boarded';
  return (
    <span className={cx('seat', look)} role="img" aria-label={label} title={label}>
      <span>{seat}</span>
    </span>
  );
}

function Legend({ look, words }: { look: string; words: string }) {
  return (
    <li>
      <span className={cx('seat', look)} aria-hidden="true">
        <span>7</span>
      </span>
      {words}
    </li>
  );
}
