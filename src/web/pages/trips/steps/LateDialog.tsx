import { useState } from 'react';
import { localTime } from '#shared/core/time.ts';
import { reachOf } from '#shared/messaging/chat/announcing.ts';
import { forecast } from '#shared/sales/trips/delay.ts';
import { dueAt, lateRefusal, lateSeq } from '#shared/sales/trips/late.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { connected } from '#web/core/api/connection.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useTypedText } from '#web/core/forms/draft.ts';
import { duration, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Callers } from '#web/messaging/chat/announcements/Callers.tsx';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { pathLabel, stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { instantAfter } from './instant-after.ts';

const MINUTE = 60_000;
const DELAYS = [15, 30, 60, 120];
/** After how many minutes more is said of a delay that is not known. */
const MORE = [30, 60, 120, 180];

interface LateDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

/** When the bus will be at the next stop, for everybody who waits for it; then those are listed who have to be written to. */
export default function LateDialog({ sheet, onClose }: LateDialogProps) {
  const seq = lateSeq(sheet);
  const [said, setSaid] = useState(false);
  const callers = writtenTo(sheet);
  const send = (expectedAt: string | null, moreBy: string | null) => {
    if (seq === null) return;
    void press(sheet.id, { action: 'late', seq, expectedAt, moreBy });
    const silent = expectedAt === null && moreBy === null;
    if (silent || callers.length === 0) {
      // Without a connection nobody is notified yet.
      const sent = silent ? 'late.backed' : 'late.done';
      toast({ kind: 'good', text: t(connected.get() ? sent : 'late.waits') });
      onClose();
    } else setSaid(true);
  };
  if (said || seq === null) return <LateCallers sheet={sheet} callers={callers} onClose={onClose} />;
  return <LateForm sheet={sheet} seq={seq} onSend={send} onClose={onClose} />;
}

interface LateFormProps extends LateDialogProps {
  seq: number;
  onSend: (expectedAt: string | null, moreBy: string | null) => void;
}

function LateForm({ sheet, seq, onSend, onClose }: LateFormProps) {
  const now = useNow();
  const zone = sheet.stops[seq]?.place.zone ?? sheet.from.zone;
  const due = dueAt(sheet.stops, seq) ?? now.getTime();
  const base = Math.max(due, now.getTime());
  const [known, setKnown] = useState<'yes' | 'no'>(sheet.late?.moreBy ? 'no' : 'yes');
  const [time, setTime] = useTypedText(`late:${sheet.id}`, localTime(new Date(sheet.late?.expectedAt ?? base), zone));
  const [more, setMore] = useState(String(MORE[1]));
  const expected = instantAfter(time, zone, Math.max(due, now.getTime()));
  const moreBy = new Date(Math.ceil(now.getTime() / MINUTE + Number(more)) * MINUTE);
  const at = known === 'yes' ? (expected?.toISOString() ?? null) : null;
  const ready = known === 'no' || (at !== null && !lateRefusal(sheet, { seq, expectedAt: at, moreBy: null }, now));
  const late = expected ? Math.round((expected.getTime() - due) / MINUTE) : 0;
  const stop = stopName(sheet, seq);
  return (
    <Dialog
      open
      title={t('late.title')}
      onClose={onClose}
      footer={
        <div className="grid w-full gap-3">
          {sheet.late && (
            <Button kind="edge" size="tall" wide onClick={() => onSend(null, null)}>
              {t('late.back')}
            </Button>
          )}
          <Button
            size="drive"
            wide
            disabled={!ready}
            why={ready ? undefined : t('late.wrong')}
            onClick={() => onSend(at, known === 'no' ? moreBy.toISOString() : null)}
          >
            {known === 'yes' && expected
              ? t('late.send', { time: timeIn(zone, expected) })
              : t('late.send.unknown', { time: timeIn(zone, moreBy) })}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('late.known')}
          value={known}
          onChange={setKnown}
          options={[
            { value: 'yes', label: t('late.known.yes') },
            { value: 'no', label: t('late.known.no') },
          ]}
        />
        {known === 'yes' ? (
          <>
            <TextField
              type="time"
              label={t('late.at', { stop })}
              hint={late > 0 ? t('late.by', { duration: duration(late) }) : t('late.planned')}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
            <div className="flex flex-wrap gap-2">
              {DELAYS.map((minutes) => (
                <Button
                  key={minutes}
                  kind="soft"
                  size="small"
                  onClick={() => setTime(localTime(new Date(base + minutes * MINUTE), zone))}
                >
                  {t('late.plus', { duration: duration(minutes) })}
                </Button>
              ))}
            </div>
          </>
        ) : (
          <SelectField
            label={t('late.more')}
            value={more}
            onChange={({ target }) => setMore(target.value)}
            options={MORE.map((minutes) => ({
              value: String(minutes),
              label: t('late.more.in', { duration: duration(minutes) }),
            }))}
          />
        )}
        <Note>{t('late.about')}</Note>
      </div>
    </Dialog>
  );
}

/** The people without an account: they are written to from the driver's own telephone, all at the same time. */
function LateCallers({ sheet, callers, onClose }: LateDialogProps & { callers: TripSheet['bookings'] }) {
  const now = useNow();
  return (
    <Dialog
      open
      title={t('late.callers')}
      onClose={onClose}
      footer={
        <Button size="drive" wide onClick={onClose}>
          {t('late.callers.done')}
        </Button>
      }
    >
      <p>{t('late.callers.about')}</p>
      <Callers bookings={callers} words={wordsOf(sheet, now)} />
    </Dialog>
  );
}

/** The passengers that neither a notification nor the service's text message reaches, and who are still to get on or off. */
function writtenTo({ bookings, textsCallers }: TripSheet): TripSheet['bookings'] {
  const ahead = bookings.filter(({ status }) => status === 'confirmed' || status === 'boarded');
  return reachOf(ahead).callers.filter(({ phone }) => !textsCallers || phone === '');
}

/** The text for all of them: every stop ahead with its new hour, or until when more is said. */
function wordsOf(sheet: TripSheet, now: Date): string {
  const { late, stops, status, currentSeq } = sheet;
  const path = pathLabel(sheet);
  if (!late) return '';
  const zoneOf = (seq: number) => stops[seq]?.place.zone ?? sheet.from.zone;
  if (late.moreBy !== null) return t('late.sms.unknown', { path, time: timeIn(zoneOf(late.seq), late.moreBy) });
  const ahead = forecast(stops, status === 'planned' ? -1 : (currentSeq ?? 0), now, late).stops.flatMap((stop) => {
    const at = stop.seq === late.seq ? late.expectedAt : stop.expectedAt;
    return at === null ? [] : [`${named(stop.place.name)} ${timeIn(zoneOf(stop.seq), at)}`];
  });
  return t('late.sms', { path, stops: ahead.join(', ') });
}
