import type { Roster, RosterDriver } from '#shared/sales/trips/roster-schema.ts';
import { shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { cx } from '#web/ui/base/cx.ts';
import { useBulk } from '#web/ui/base/use-bulk.ts';
import { useTicked } from '#web/ui/base/use-ticked.ts';
import { BulkBar, TickBox } from '#web/ui/content/BulkBar.tsx';
import { DayContent } from './DayContent.tsx';
import { RosterActs } from './RosterActs.tsx';
import { absenceOn, cellOf, daysFrom, tripsOn } from './roster-days.ts';
import { WeekHours } from './WeekHours.tsx';

interface RosterTableProps {
  week: Roster;
  /** Opens the days off of a driver; without it nothing can be changed. */
  onEdit: ((driverId: number) => void) | undefined;
}

const CELL = 'border p-1.5 text-start align-top wrap-anywhere has-[.tick:checked]:bg-action-soft';

export function RosterTable({ week, onEdit }: RosterTableProps) {
  const days = daysFrom(week.from);
  const cells = week.drivers.flatMap((driver) =>
    days.flatMap((date, day) => (absenceOn(driver, date) ? [] : [cellOf(driver.id, day)])),
  );
  const ticked = useTicked(cells);
  const bulk = useBulk();
  return (
    <>
      <table className="text-small w-[calc(100%-2*16px)] mx-4 table-fixed border-collapse n">
        <thead>
          <tr>
            <th className={`w-[8.5rem] font-medium text-quiet ${CELL}`} scope="col">
              {t('calendar.roster.driver')}
            </th>
            <th className={`w-[10.5rem] font-medium text-quiet ${CELL}`} scope="col">
              {t('calendar.roster.wheel')}
            </th>
            {days.map((date) => (
              <th
                className={cx(date === today() ? 'font-strong' : 'font-medium text-quiet', CELL)}
                key={date}
                scope="col"
                aria-current={date === today() ? 'date' : undefined}
              >
                {shortDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.drivers.map((driver) => (
            <tr key={driver.id}>
              <th className={`font-strong ${CELL}`} scope="row">
                <DriverName driver={driver} onEdit={onEdit} />
              </th>
              <td className={CELL}>
                <WeekHours driver={driver} />
              </td>
              {days.map((date, day) => (
                <td className={CELL} key={date}>
                  {onEdit && !absenceOn(driver, date) && (
                    <span className="float-right pl-1.5">
                      <TickBox
                        ticked={ticked}
                        rows={[cellOf(driver.id, day)]}
                        label={`${personName(driver)}, ${shortDay(date)}`}
                      />
                    </span>
                  )}
                  {tripsOn(driver.trips, date).length === 0 && !absenceOn(driver, date) ? (
                    <span className="text-quiet">{t('calendar.roster.free')}</span>
                  ) : (
                    <DayContent driver={driver} date={date} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onEdit && (
        <BulkBar ticked={ticked} bulk={bulk}>
          <RosterActs drivers={week.drivers} days={days} cells={ticked.ids} bulk={bulk} />
        </BulkBar>
      )}
    </>
  );
}

/** The name of a driver; for the office a button that opens their days off. */
export function DriverName({ driver, onEdit }: { driver: RosterDriver; onEdit: RosterTableProps['onEdit'] }) {
  const name = personName(driver);
  if (!onEdit) return name;
  return (
    <button
      type="button"
      className="block min-h-8 text-start font-strong text-action"
      title={t('calendar.roster.absence.edit', { name })}
      onClick={() => onEdit(driver.id)}
    >
      {name}
    </button>
  );
}
