import { useState } from 'react';
import { addDays } from '#shared/core/time.ts';
import { type CollectedBy, KEEP_DAYS, type ParcelPress } from '#shared/sales/bookings/rules/custody-schema.ts';
import { useTyped, useTypedText } from '#web/core/forms/draft.ts';
import { dayAndMonth, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useParcelPress } from '../sheet/parcel-press.ts';
import { CollectedByField, collectedByOf, isCollectedBy, lacksName } from './CollectedByField.tsx';
import { takeTries } from './offline-pin.ts';
import { ParcelPhotos } from './ParcelPhotos.tsx';
import { useTakenPhotos } from './parcel-photos.ts';

/** Question of a dialog: handing out without the code, and the three exceptions. */
export type ParcelQuestion = 'handOut' | 'unclaimed' | 'returned' | 'damaged';

const DAYS = [3, KEEP_DAYS, 14, 30] as const;
const NEEDS_PHOTO: readonly ParcelQuestion[] = ['handOut', 'damaged'];

interface ParcelDialogProps {
  question: ParcelQuestion;
  parcel: { bookingId: number; tripId: number; title: string; receiver: string };
  onClose: () => void;
  onDone: () => void;
}

export default function ParcelDialog({ question, parcel, onClose, onDone }: ParcelDialogProps) {
  const draft = `parcel:${question}:${parcel.bookingId}`;
  const [words, setWords] = useTypedText(draft, '');
  const [days, setDays] = useTyped<number>(`${draft}:days`, KEEP_DAYS, (stored) => typeof stored === 'number');
  const [collectedBy, setCollectedBy] = useTyped<CollectedBy | null>(`${draft}:by`, null, isCollectedBy);
  const [tried, setTried] = useState(false);
  const photos = useTakenPhotos(parcel.tripId, draft);
  const { press, busy, error } = useParcelPress(parcel.tripId);
  const until = addDays(today(), days);
  const noWords = words.trim() === '';
  const noPhoto = NEEDS_PHOTO.includes(question) && photos.ids.length === 0;
  const unnamed = question === 'handOut' && (collectedBy === null || lacksName(collectedBy));
  const go = async () => {
    setTried(true);
    if (noWords || noPhoto || unnamed) return;
    photos.keep();
    const details = { words: words.trim(), until, photos: photos.ids, collectedBy };
    if (await press(pressOf(question, parcel.bookingId, details))) onDone();
  };
  const field = {
    value: words,
    error: tried && noWords ? t('bookings.parcels.words.missing') : undefined,
    maxLength: question === 'unclaimed' ? 160 : 300,
    onChange: ({ target }: { target: { value: string } }) => setWords(target.value),
  };
  return (
    <Dialog
      open
      title={`${t(`bookings.parcels.ask.${question}`)}: ${parcel.title}`}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button kind="edge" size="tall" disabled={busy} onClick={onClose}>
            {t('bookings.keep')}
          </Button>
          <Button kind={question === 'returned' ? 'bad' : 'main'} size="tall" busy={busy} onClick={() => void go()}>
            {t(`bookings.parcels.do.${question}`)}
          </Button>
        </>
      }
    >
      <p className="text-quiet">{t(`bookings.parcels.about.${question}`)}</p>
      <div className="mt-4 grid gap-4">
        {question === 'unclaimed' ? (
          <>
            <TextField
              data-autofocus
              label={t('bookings.parcels.place')}
              hint={t('bookings.parcels.place.hint')}
              {...field}
            />
            <KeepUntil days={days} onChange={setDays} />
          </>
        ) : (
          <>
            {question === 'handOut' && (
              <CollectedByField
                expected={parcel.receiver}
                value={collectedBy}
                error={tried && unnamed ? t('field_required') : undefined}
                onChange={setCollectedBy}
              />
            )}
            <TextArea data-autofocus rows={3} label={t(`bookings.parcels.words.${question}`)} {...field} />
            <ParcelPhotos
              taken={photos}
              label={t(NEEDS_PHOTO.includes(question) ? 'bookings.parcels.photos' : 'bookings.parcels.photos.optional')}
              error={tried && noPhoto ? t('bookings.parcels.photos.missing') : null}
            />
          </>
        )}
        <Refusal text={error} />
      </div>
    </Dialog>
  );
}

function KeepUntil({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">
        {t('bookings.parcels.until', { date: dayAndMonth(addDays(today(), days)) })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {DAYS.map((count) => (
          <Chip key={count} on={count === days} onClick={() => onChange(count)}>
            {t('bookings.parcels.days', { n: count })}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function pressOf(
  action: ParcelQuestion,
  bookingId: number,
  {
    words,
    until,
    photos,
    collectedBy,
  }: { words: string; until: string; photos: string[]; collectedBy: CollectedBy | null },
): ParcelPress {
  switch (action) {
    case 'unclaimed':
      return { action, bookingId, place: words, until };
    case 'damaged':
      return { action, bookingId, note: words, photos };
    case 'handOut':
      return {
        action,
        bookingId,
        pin: null,
        reason: words,
        photos,
        tries: takeTries(bookingId),
        collectedBy: collectedByOf(collectedBy),
      };
    default:
      return { action, bookingId, reason: words, photos };
  }
}
