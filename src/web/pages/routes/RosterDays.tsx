import { useState } from 'react';
import type { Roster } from '#shared/sales/trips/roster-schema.ts';
import { dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { DayContent } from './DayContent.tsx';
import { DriverName } from './RosterTable.tsx';
import { absenceOn, daysFrom, tripsOn } from './roster-days.ts';
import { WeekHours } from './WeekHours.tsx';

interface RosterDaysProps {
  week: Roster;
  onEdit: ((driverId: number) => void) | undefined;
}

/** The week as a list by day, for a phone: who drives, who is off, who is free. It begins with today; one press shows the days before. */
export function RosterDays({ week, onEdit }: RosterDaysProps) {
  const [whole, setWhole] = useState(false);
  const days = daysFrom(week.from);
  const past = days.includes(today()) ? days.indexOf(today()) : 0;
  return (
    <div>
      {past > 0 && !whole && (
        <Button kind="bare" wide onClick={() => setWhole(true)}>
          {t('calendar.roster.past', { n: past })}
        </Button>
      )}
      {days.slice(whole ? 0 : past).map((date) => {
        const busy = week.drivers.filter(
          (driver) => tripsOn(driver.trips, date).length > 0 || absenceOn(driver, date) !== undefined,
        );
        const free = week.drivers.filter((driver) => !busy.includes(driver));
        return (
          <section className="py-3 px-4 border-b" key={date}>
            <h3 className="pb-1.5 font-strong first-letter:uppercase">{dayFrom(today(), date)}</h3>
            {busy.map((driver) => (
              <div key={driver.id} className="mb-3 text-small">
                {week.drivers.length > 1 && <p className="font-medium">{personName(driver)}</p>}
                <DayContent driver={driver} date={date} />
              </div>
            ))}
            {free.length > 0 && (
              <Note>
                {week.drivers.length === 1
                  ? t('calendar.roster.free')
                  : t('calendar.roster.freeDay', { names: free.map((driver) => personName(driver)).join(', ') })}
              </Note>
            )}
          </section>
        );
      })}
      <section className="py-3 px-4 border-b">
        <h3 className="pb-1.5 font-strong first-letter:uppercase">{t('calendar.roster.hours')}</h3>
        {week.drivers.map((driver) => (
          <div key={driver.id} className="mb-3 text-small">
            <DriverName driver={driver} onEdit={onEdit} />
            <WeekHours driver={driver} />
          </div>
        ))}
      </section>
    </div>
  );
}
