import { useEffect, useState } from 'react';
import { isWakeDue, kmToStop } from '#shared/operations/tracking/positions/wake.ts';
import type { TripStop } from '#shared/sales/trips/schema.ts';
import { playTones } from '#web/core/browser/tones.ts';
import { number } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { requestable } from './sending/request-location.ts';
import { SCREEN } from './sending/use-tracking.ts';
import { keepAwake } from './sending/wake.ts';

/** The alarm sounds again after this many milliseconds, until the passenger answers. */
const AGAIN_MS = 2000;
const TONES = [
  [880, 0],
  [1175, 0.25],
  [880, 0.5],
  [1175, 0.75],
] as const;

type Alarm = { state: 'off' | 'denied' } | { state: 'waiting'; km: number | null } | { state: 'ringing'; km: number };

interface Ride {
  kind: 'passenger' | 'parcel';
  toSeq: number;
  trip: { status: string; stops: readonly Pick<TripStop, 'place'>[] };
}

/** Wakes a passenger on their way before their stop, by the position of their own phone and without a connection, while the page is open. */
export default function WakeMe({ ride: { kind, toSeq, trip } }: { ride: Ride }) {
  const stop = trip.stops[toSeq];
  return stop && kind === 'passenger' && trip.status === 'started' ? <WakeBefore stop={stop} /> : null;
}

function WakeBefore({ stop: { place } }: { stop: Pick<TripStop, 'place'> }) {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  const [alarm, setAlarm] = useState<Alarm>({ state: 'off' });
  const on = 'km' in alarm;
  const { lat, lon } = place;
  useEffect(() => {
    if (!on) return;
    const source = requestable(navigator.geolocation, '');
    const watch = source.watchPosition(
      ({ coords }) => {
        const km = kmToStop(coords, { latitude: lat, longitude: lon });
        const due = km !== null && isWakeDue(km, coords.speed);
        setAlarm((now) => {
          if (now.state === 'ringing') return now;
          return due ? { state: 'ringing', km } : { state: 'waiting', km };
        });
      },
      ({ code }) => code === 1 && setAlarm({ state: 'denied' }),
      { enableHighAccuracy: true, maximumAge: 60_000 },
    );
    const sleep = keepAwake(SCREEN);
    return () => {
      source.clearWatch(watch);
      sleep();
    };
  }, [on, lat, lon]);
  useEffect(() => {
    if (alarm.state !== 'ringing') return;
    const ring = () => {
      if (audio) playTones(audio, TONES, { loudness: 0.8, fade: 0.3 });
      navigator.vibrate?.([600, 200, 600]);
    };
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [alarm.state, audio]);
  const begin = () => {
    // A browser plays only what a press has allowed.
    setAudio(new AudioContext());
    setAlarm({ state: 'waiting', km: null });
  };
  const end = () => {
    void audio?.close();
    setAudio(null);
    setAlarm({ state: 'off' });
  };
  const stop = named(place.name);
  return (
    <Section title={t('tracking.wake')} className="print:hidden">
      {!('km' in alarm) ? (
        <>
          <p className="mb-3 text-quiet">{t('tracking.wake.about', { stop })}</p>
          {alarm.state === 'denied' && <p className="mb-3 text-bad">{t('tracking.wake.denied')}</p>}
          <Button kind="edge" icon="bell" onClick={begin}>
            {t('tracking.wake.on')}
          </Button>
        </>
      ) : (
        <>
          <p className="font-strong" role="status">
            {alarm.km === null
              ? t('tracking.wake.searching')
              : t('tracking.wake.waits', { stop, km: number(Math.round(alarm.km)) })}
          </p>
          <p className="mt-1 mb-3 text-quiet">{t('tracking.wake.open')}</p>
          <Button kind="edge" onClick={end}>
            {t('tracking.wake.off')}
          </Button>
        </>
      )}
      {alarm.state === 'ringing' && (
        <Dialog
          open
          title={t('tracking.wake.now', { stop })}
          onClose={end}
          footer={
            <Button size="drive" wide onClick={end}>
              {t('tracking.wake.awake')}
            </Button>
          }
        >
          <p>{t('tracking.wake.now.text', { km: number(Math.max(1, Math.round(alarm.km))) })}</p>
        </Dialog>
      )}
    </Section>
  );
}
