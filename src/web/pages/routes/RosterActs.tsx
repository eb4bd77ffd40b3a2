import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { ABSENCE_KINDS, type AbsenceKind, type RosterDriver } from '#shared/sales/trips/roster-schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { shortDay } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import type { Bulk } from '#web/ui/base/use-bulk.ts';
import { type DaysOff, daysOffOf } from './roster-days.ts';

interface RosterActsProps {
  drivers: readonly RosterDriver[];
  days: readonly string[];
  /** The ticked cells of the table. */
  cells: readonly number[];
  bulk: Bulk;
}

/** Gives the ticked days of many drivers off, each row of days as one absence. */
export function RosterActs({ drivers, days, cells, bulk }: RosterActsProps) {
  const nameOf = ({ driverId, from, to }: DaysOff) => {
    const driver = drivers.find(({ id }) => id === driverId);
    return `${driver ? personName(driver) : ''}, ${from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`}`;
  };
  const give = (kind: AbsenceKind) =>
    void bulk.run({
      on: daysOffOf(cells, days),
      nameOf,
      send: (off) => call(rosterApi.addAbsence, { body: { ...off, kind } }),
      undo: (_, { id }) => call(rosterApi.removeAbsence, { params: { absenceId: id } }).finally(refetch),
      settled: refetch,
    });
  return ABSENCE_KINDS.map((kind) => (
    <Button key={kind} kind="soft" size="small" onClick={() => give(kind)}>
      {t(`calendar.roster.kind.${kind}`)}
    </Button>
  ));
}

function refetch() {
  return refetchTopics(carrierTopic());
}
