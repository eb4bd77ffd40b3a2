import { useEffect, useState } from 'react';
import type { ChatPlace, Quote } from '#shared/messaging/chat/schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { pointScene } from '#web/operations/tracking/map/point-scene.ts';
import { TripMap } from '#web/operations/tracking/map/TripMap.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Spinner } from '#web/ui/base/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { say } from '../state/unsent-messages.ts';

interface PlaceSendingProps {
  chatId: number;
  reply?: Quote | undefined;
  onSent: () => void;
  onClose: () => void;
}

type Looking = { place: ChatPlace; metres: number } | { problem: 'denied' | 'unknown' } | null;

/** Sends the person's position, after they have seen it on a map, by a press: only this point, not their later positions. */
export default function PlaceSending({ chatId, reply, onSent, onClose }: PlaceSendingProps) {
  const [attempt, setAttempt] = useState(0);
  const looking = useOwnPlace(attempt);
  const found = looking && 'place' in looking ? looking : null;
  const send = () => {
    if (!found) return;
    say(chatId, '', { place: found.place, ...(reply && { reply }) });
    onSent();
    onClose();
  };
  return (
    <Dialog
      open
      title={t('messageParts.place.title')}
      onClose={onClose}
      footer={
        <Button size="tall" wide icon="pin" disabled={!found} onClick={send}>
          {t('messageParts.place.send')}
        </Button>
      }
    >
      {looking === null && (
        <p className="flex items-center gap-2" role="status">
          <Spinner />
          {t('messageParts.place.looking')}
        </p>
      )}
      {looking && 'problem' in looking && (
        <div className="grid gap-3" role="alert">
          <p>{t(`messageParts.place.${looking.problem}`)}</p>
          <Button kind="soft" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('messageParts.place.again')}
          </Button>
        </div>
      )}
      {found && <Seen {...found} />}
    </Dialog>
  );
}

function Seen({ place, metres }: { place: ChatPlace; metres: number }) {
  const [scene] = useState(() => pointScene(place, t('messageParts.place.here')));
  return (
    <div className="grid gap-3">
      <TripMap scene={scene} label={t('messageParts.place.here')} />
      <p className="text-quiet">
        {t('messageParts.place.accuracy', { metres: number(Math.max(1, Math.round(metres))) })}
      </p>
    </div>
  );
}

function useOwnPlace(attempt: number): Looking {
  const [looking, setLooking] = useState<Looking>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let left = false;
    setLooking(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!left) setLooking({ place: { latitude, longitude }, metres: accuracy });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (!left) setLooking({ problem: code === PERMISSION_DENIED ? 'denied' : 'unknown' });
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 15_000 },
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  return looking;
}
