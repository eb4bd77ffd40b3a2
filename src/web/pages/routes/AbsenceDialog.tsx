import { useState } from 'react';
import {
  ABSENCE_KINDS,
  type AbsenceKind,
  type RosterDriver,
  type RosterTrip,
} from '#shared/sales/trips/roster-schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { dateIn, dayAndMonth, dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { useAddAbsence, useRemoveAbsence } from '#web/sales/trips/roster-queries.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { pathOf } from './roster-days.ts';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

/** The days off of a driver: the ones of this week, and a form for more. Afterwards it lists the trips that need another driver. */
export function AbsenceDialog({ driver, onClose }: { driver: RosterDriver; onClose: () => void }) {
  const [from, setFrom] = useState(today());
  const [to, setTo] = useState('');
  const [kind, setKind] = useState<AbsenceKind>('off');
  const add = useAddAbsence();
  const last = to === '' ? from : to;
  const wrong = from !== '' && last < from ? fieldText('period_order') : undefined;
  const save = () =>
    add.mutateAsync({ driverId: driver.id, from, to: last, kind }).then(({ trips: concerned }) => {
      toast({ kind: 'good', text: t('calendar.roster.absence.saved') });
      if (concerned.length === 0) onClose();
    }, shownByTheDialog);
  const trips = add.data?.trips ?? [];
  return (
    <Dialog
      open
      title={t('calendar.roster.absence.title', { name: personName(driver) })}
      onClose={onClose}
      busy={add.isPending}
      footer={
        trips.length === 0 && (
          <Button size="tall" wide busy={add.isPending} disabled={from === '' || wrong !== undefined} onClick={save}>
            {t('calendar.roster.absence.save')}
          </Button>
        )
      }
    >
      {trips.length > 0 ? (
        <Trips trips={trips} />
      ) : (
        <div className="grid gap-4">
          {driver.absences.length > 0 && <ThisWeek driver={driver} />}
          <div className="grid pairs gap-3">
            <TextField
              type="date"
              label={t('calendar.roster.absence.from')}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              type="date"
              label={t('calendar.roster.absence.to')}
              min={from}
              value={to}
              error={wrong}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          <SelectField
            label={t('calendar.roster.absence.kind')}
            options={ABSENCE_KINDS.map((value) => ({ value, label: t(`calendar.roster.kind.${value}`) }))}
            value={kind}
            onChange={({ target }) => setKind(ABSENCE_KINDS.find((one) => one === target.value) ?? 'off')}
          />
          {add.error && (
            <Refusal
              text={
                add.error instanceof ProblemError && add.error.code === 'conflict'
                  ? t('calendar.roster.absence.conflict')
                  : problemText(add.error)
              }
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function ThisWeek({ driver }: { driver: RosterDriver }) {
  const { mutate, isPending } = useRemoveAbsence();
  return (
    <ul>
      {driver.absences.map(({ id, from, to, kind }) => {
        const days = from === to ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(to)}`;
        return (
          <li key={id} className="flex items-center justify-between gap-3">
            <span>
              {days}, {t(`calendar.roster.kind.${kind}`)}
            </span>
            <IconButton
              name="trash"
              label={t('calendar.roster.absence.remove', { from: dayAndMonth(from), to: dayAndMonth(to) })}
              busy={isPending}
              onClick={() =>
                mutate(id, {
                  onSuccess: () => toast({ text: t('calendar.roster.absence.removed') }),
                  onError: (error) => toast({ kind: 'bad', text: problemText(error) }),
                })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The trips of the days off: each leads to the page on which it gets another driver. */
function Trips({ trips }: { trips: readonly RosterTrip[] }) {
  return (
    <>
      <p className="mb-3">{t('calendar.roster.absence.trips')}</p>
      <Rows>
        {trips.map((trip) => (
          <Row
            key={trip.id}
            to={paths.replace(trip.id)}
            strong={pathOf(trip)}
            quiet={dayFrom(today(), dateIn(trip.fromZone, trip.departsAt))}
          />
        ))}
      </Rows>
    </>
  );
}
