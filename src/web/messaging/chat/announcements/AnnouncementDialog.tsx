import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnnouncementInput } from '#shared/messaging/chat/announcements-schema.ts';
import { MAX_ANNOUNCED, RECIPIENT_STATUSES, reachOf } from '#shared/messaging/chat/announcing.ts';
import { ANNOUNCEMENTS, needsText, PHRASE_KEYS } from '#shared/messaging/chat/phrases.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { announce } from '../state/announcement-queries.ts';
import { messageLabel } from '../state/labels.ts';
import { Callers } from './Callers.tsx';

/** No phrase, only own text. */
const OWN = 'own';

interface AnnouncementDialogProps {
  trip: Pick<TripSheet, 'id' | 'bookings' | 'stops'>;
  /** Only the people of these bookings; without it, everybody or those who board at a stop. */
  only?: TripSheet['bookings'];
  onClose: () => void;
}

/** Sends an announcement to everybody on a trip: a phrase, which everybody reads in their language, own text, or both. */
export default function AnnouncementDialog({ trip, only, onClose }: AnnouncementDialogProps) {
  const [stop, setStop] = useState('');
  const [choice, setChoice] = useState('');
  const [text, setText] = useState('');
  const stops = only ? [] : boardingStops(trip);
  const people = only ?? (stop === '' ? undefined : trip.bookings.filter(({ fromSeq }) => fromSeq === Number(stop)));
  const { reached, callers } = reachOf(people ?? trip.bookings);
  const { mutate, isPending, error } = useAnnounce(trip.id, onClose);
  const phrase = ANNOUNCEMENTS.find((one) => one === choice);
  const needsWords = choice === OWN || (phrase !== undefined && needsText(phrase));
  const words = text.trim();
  const ready = choice !== '' && (words !== '' || !needsWords);
  return (
    <Dialog
      open
      title={t('chat.announcement.title')}
      busy={isPending}
      onClose={onClose}
      footer={
        <Button
          icon="send"
          size="tall"
          wide
          busy={isPending}
          disabled={!ready || reached === 0}
          onClick={() =>
            mutate({
              text: words,
              ...(phrase && { phrase }),
              ...(people && { bookings: people.map(({ id }) => id) }),
            })
          }
        >
          {t(people ? 'chat.announcement.send.some' : 'chat.announcement.send')}
        </Button>
      }
    >
      {stops.length > 1 && (
        <SelectField
          className="mb-3"
          label={t('chat.announcement.to')}
          placeholder={t('chat.announcement.to.all')}
          value={stop}
          onChange={({ target }) => setStop(target.value)}
          options={stops}
        />
      )}
      <Note className="mb-2">
        {reached === 0 ? t('chat.announcement.nobody') : t('chat.announcement.reach', { n: reached })}
      </Note>
      <RadioRows
        label={t('chat.announcement.phrases')}
        hideLabel
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
        options={[
          ...ANNOUNCEMENTS.map((one) => ({ value: one, label: t(PHRASE_KEYS[one]).replace(/:$/, '') })),
          { value: OWN, label: t('chat.announcement.own') },
        ]}
      />
      {choice !== '' && (
        <div key={needsWords ? choice : ''} ref={needsWords ? intoView : null} className="mt-3 pb-1">
          <TextArea
            label={t(fieldKey(choice, needsWords))}
            rows={3}
            value={text}
            autoFocus={needsWords}
            maxLength={MAX_ANNOUNCED}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      {error && <Refusal text={problemText(error)} className="mt-3" />}
      {callers.length > 0 && (
        <div className="mt-4">
          <Note>{t('chat.announcement.callers')}</Note>
          <Callers bookings={callers} words={ready ? messageLabel({ phrase: phrase ?? null, text: words }) : ''} />
        </div>
      )}
    </Dialog>
  );
}

function boardingStops({ stops, bookings }: Pick<TripSheet, 'stops' | 'bookings'>) {
  const boarding = stops.filter(({ seq }) =>
    bookings.some(({ fromSeq, status }) => fromSeq === seq && RECIPIENT_STATUSES.includes(status)),
  );
  return boarding.map(({ seq, place }) => ({
    value: String(seq),
    label: t('chat.announcement.to.stop', { stop: named(place.name) }),
  }));
}

function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

function fieldKey(choice: string, asksAnswer: boolean) {
  if (choice === OWN) return 'chat.announcement.own';
  return asksAnswer ? 'chat.announcement.place' : 'chat.announcement.added';
}

/** The same announcement sent again after a lost answer is sent once. */
function useAnnounce(tripId: number, onDone: () => void) {
  const last = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (input: AnnouncementInput) => {
      const body = JSON.stringify(input);
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
      return announce(tripId, input, last.current.key);
    },
    onSuccess: (n) => {
      toast({ kind: 'good', text: t('chat.announcement.sent', { n }) });
      onDone();
    },
  });
}
