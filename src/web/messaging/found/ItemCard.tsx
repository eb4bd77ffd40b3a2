import { useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import type { FoundAnswer } from '#shared/messaging/found/rules.ts';
import { type FoundItem, foundAnswer } from '#shared/messaging/found/schema.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { dateIn, longDate, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { CustodyPhotos } from '#web/sales/bookings/parcels/CustodyPhotos.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { answerItem, itemPhotos } from './queries.ts';

const TONE: Readonly<Record<FoundItem['state'], 'now' | 'good' | 'bad' | 'quiet'>> = {
  open: 'now',
  stored: 'now',
  found: 'good',
  sent: 'good',
  returned: 'quiet',
  notFound: 'bad',
};

interface ItemCardProps {
  item: FoundItem;
  withTrip?: boolean;
  /** How its photos are read, where it is not by the rights of an account. */
  source?: typeof itemPhotos;
}

export function ItemCard({ item, withTrip = false, source = itemPhotos }: ItemCardProps) {
  const [asking, setAsking] = useState<FoundAnswer | null>(null);
  const { person, from } = item;
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-small text-quiet">{t(item.report ? 'found.kind.lost' : 'found.kind.found')}</span>
        <Pill kind={TONE[item.state]}>{t(`found.state.${item.state}`)}</Pill>
      </div>
      <p className="font-strong">{item.what || t('found.erased')}</p>
      <Note>
        {[
          withTrip && `${named(from.name)} – ${named(item.to.name)}, ${numericDate(item.date)}`,
          item.seat !== null && t('found.seat', { seat: item.seat }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      <CustodyPhotos
        photos={item.photos.map(({ id }) => ({ id: String(id) }))}
        source={source}
        label={t('found.photos.of', { what: item.what })}
      />
      {person && (
        <div className="flex items-center justify-between gap-3">
          <span>
            {personName(person)}
            <span className="block text-small text-quiet">{readablePhone(person.phone)}</span>
          </span>
          {person.phone && <PhoneLink phone={person.phone} label={t('found.call', { name: person.name })} />}
        </div>
      )}
      <ul className="grid gap-1 text-small text-quiet">
        {item.history.map(({ at, state, note }) => (
          <li key={at + state}>
            {longDate(dateIn(from.zone, at))}, {timeIn(from.zone, at)}: {t(`found.state.${state}`)}
            {note && `. ${note}`}
          </li>
        ))}
      </ul>
      {item.answers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {item.answers.map((answer) => (
            <Button key={answer} kind="soft" size="small" onClick={() => setAsking(answer)}>
              {t(`found.do.${answer}`)}
            </Button>
          ))}
        </div>
      )}
      {asking && <AnswerDialog item={item} answer={asking} onClose={() => setAsking(null)} />}
    </li>
  );
}

function AnswerDialog({ item, answer, onClose }: { item: FoundItem; answer: FoundAnswer; onClose: () => void }) {
  return (
    <FormDialog
      title={t(`found.do.${answer}`)}
      schema={foundAnswer}
      defaults={{ answer, note: '' }}
      send={(body, key) => answerItem(item, body, key)}
      action={t('found.answer.send')}
      onClose={onClose}
    >
      {(form) => <TextArea label={t(`found.note.${answer}`)} rows={3} maxLength={300} {...fieldOf(form, 'note')} />}
    </FormDialog>
  );
}
