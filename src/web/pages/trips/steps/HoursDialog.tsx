import { useState } from 'react';
import { instantOf, localDate, localTime } from '#shared/core/time.ts';
import { endAt, hoursRefusal, isMoved, movedBy, type StopHours } from '#shared/sales/trips/new-hours.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { planProblemText } from '#web/network/timetable/clash-text.ts';
import { useSetHours } from '#web/sales/bookings/changes/change-requests.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface HoursDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

export default function HoursDialog({ sheet, onClose }: HoursDialogProps) {
  const now = useNow();
  const [before] = useState(() => hoursOf(sheet));
  const [stops, setStops] = useState(before);
  const [reason, setReason] = useState('');
  const { mutateAsync } = useSetHours(sheet.id);
  const { run, busy, error } = useAction(mutateAsync, {
    done: onClose,
    toast: t('change.hours.saved'),
    refusal: 'beside',
  });
  const refusal = hoursRefusal(before, stops, { serviceDate: sheet.serviceDate, zone: sheet.from.zone, now });
  const why = refusal ? fieldText(refusal) : reason.trim() === '' ? fieldText('field_required') : undefined;
  const open = sheet.bookings.filter(({ status }) => status === 'unconfirmed' || status === 'confirmed');
  const n = open.filter((booking) => isMoved(before, stops, booking)).length;
  const setTime = (seq: number, time: string) =>
    setStops((all) => movedBy(all, seq, minutesTo(sheet, before, all, { seq, time })));
  const setPoint = (seq: number, point: string) =>
    setStops((all) => all.map((stop) => (stop.seq === seq ? { ...stop, point } : stop)));
  return (
    <Dialog
      open
      title={t('change.hours')}
      onClose={onClose}
      busy={busy}
      footer={
        <Button
          size="tall"
          wide
          busy={busy}
          disabled={why !== undefined}
          why={why}
          onClick={() => void run({ reason, stops })}
        >
          {t('change.hours.save')}
        </Button>
      }
    >
      <Note className="mb-4">{t('change.hours.later')}</Note>
      <div className="grid gap-4">
        {stops.map((stop) => (
          <div key={stop.seq} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
            <TextField
              type="time"
              label={t('change.hours.time', { stop: stopName(sheet, stop.seq) })}
              value={clockOf(sheet, stop, stops.length)}
              onChange={({ target }) => target.value !== '' && setTime(stop.seq, target.value)}
            />
            <TextField
              label={t('change.hours.point', { stop: stopName(sheet, stop.seq) })}
              value={stop.point}
              maxLength={120}
              onChange={({ target }) => setPoint(stop.seq, target.value)}
            />
          </div>
        ))}
        <TextArea
          label={t('change.hours.reason')}
          hint={t('change.hours.reason.hint')}
          value={reason}
          maxLength={300}
          rows={2}
          onChange={({ target }) => setReason(target.value)}
        />
        {refusal !== 'hours_same' && <p>{t('change.hours.people', { n })}</p>}
        {error !== null && error !== undefined && <Refusal text={planProblemText(error)} />}
      </div>
    </Dialog>
  );
}

function hoursOf({ stops }: TripSheet): StopHours[] {
  return stops.map(({ seq, arrivesAt, departsAt, point }) => ({ seq, arrivesAt, departsAt, point }));
}

/** The hour that the field of a stop shows: when the bus leaves, at the last one when it comes. */
function clockOf(sheet: TripSheet, stop: StopHours, count: number): string {
  return localTime(new Date(endAt(stop, stop.seq === count - 1 ? 'comes' : 'leaves')), zoneOf(sheet, stop.seq));
}

/** By how many minutes a stop moves to leave at this hour: on the day of the trip at the first one, else at the nearest such instant. */
function minutesTo(
  sheet: TripSheet,
  before: readonly StopHours[],
  stops: readonly StopHours[],
  { seq, time }: { seq: number; time: string },
): number {
  const which = seq === stops.length - 1 ? 'comes' : 'leaves';
  const at = (all: readonly StopHours[], one: number) => Date.parse(endAt(all[one], which));
  const zone = zoneOf(sheet, seq);
  const usual = at(before, seq) + (seq === 0 ? 0 : at(stops, 0) - at(before, 0) || 0);
  const days = seq === 0 ? [0] : [-1, 0, 1];
  const instants = days.map((day) => instantOf(localDate(new Date(usual + day * DAY), zone), time, zone).getTime());
  const nearest = instants.sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual))[0] ?? usual;
  return Math.round((nearest - at(stops, seq)) / MINUTE);
}

function zoneOf(sheet: TripSheet, seq: number): string {
  return sheet.stops[seq]?.place.zone ?? sheet.from.zone;
}
