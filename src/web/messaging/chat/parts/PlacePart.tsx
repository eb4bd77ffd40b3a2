import { useMemo, useState } from 'react';
import type { ChatPlace } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PointSketch } from '#web/operations/tracking/map/PointSketch.tsx';
import { pointScene } from '#web/operations/tracking/map/point-scene.ts';
import { TripMap } from '#web/operations/tracking/map/TripMap.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import '#web/ui/content/messages.css';

/** The place that a message holds: a small picture, which a press makes a map. */
export default function PlacePart({ place }: { place: ChatPlace }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="msg-part msg-place"
        title={t('messageParts.place.open')}
        onClick={() => setOpen(true)}
      >
        <PointSketch {...place} />
        <span className="msg-pin">
          <Icon name="pin" />
        </span>
        <span className="block py-2 px-3 text-action font-medium">{t('chat.phrase.place')}</span>
      </button>
      {open && <PlaceDialog place={place} onClose={() => setOpen(false)} />}
    </>
  );
}

function PlaceDialog({ place, onClose }: { place: ChatPlace; onClose: () => void }) {
  const scene = useMemo(() => pointScene(place, t('chat.phrase.place')), [place]);
  return (
    <Dialog open wide title={t('chat.phrase.place')} onClose={onClose}>
      <div className="grid gap-4">
        <TripMap scene={scene} label={t('chat.phrase.place')} />
        <Copyable text={coordinates(place)} />
      </div>
    </Dialog>
  );
}

/** '51.09860, 17.03650': as maps everywhere read it, to a metre. */
function coordinates({ latitude, longitude }: ChatPlace): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
