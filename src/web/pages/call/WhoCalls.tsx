import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Caller, MAX_CALLER_NOTE } from '#shared/sales/bookings/callers/callers-schema.ts';
import { dateIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { callerQuery, noteCaller } from '#web/sales/bookings/callers/call-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { monthSince } from './spoken-dates.ts';

/** The caller, found by the bookings with this carrier: the name, the number of rides, whether all was paid, and the notes. */
export function WhoCalls({ caller }: { caller: Caller }) {
  if (caller.name === null) return <p className="text-quiet">{t('call.unknown')}</p>;
  const name = personName({ name: caller.name });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <b className="block text-lead font-strong">{name}</b>
          <span className="n block text-small text-quiet">{pastOf(caller)}</span>
        </div>
      </div>
      <PersonNote caller={caller} />
    </div>
  );
}

function PersonNote({ caller }: { caller: Caller }) {
  const queries = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  const {
    run: save,
    busy,
    failure,
  } = useAction(() => noteCaller(caller.phone, text?.trim() ?? ''), {
    done: async () => {
      await queries.invalidateQueries({ queryKey: callerQuery(caller.phone).queryKey });
      setText(null);
    },
    refusal: 'beside',
  });
  if (text === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-small">
        {caller.note && <p className="whitespace-pre-line">{caller.note}</p>}
        <Button kind="bare" size="small" icon="edit" onClick={() => setText(caller.note)}>
          {t(caller.note ? 'call.person.note.edit' : 'call.person.note.add')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        autoFocus
        rows={2}
        maxLength={MAX_CALLER_NOTE}
        label={t('call.person.note')}
        value={text}
        error={failure ?? undefined}
        onChange={({ target }) => setText(target.value)}
        className="w-full"
      />
      <Button kind="soft" size="small" busy={busy} onClick={() => void save()}>
        {t('call.save')}
      </Button>
    </div>
  );
}

function pastOf({ rides, parcels, noShows, since, unpaid }: Caller): string {
  const counts = [
    ...(rides > 0 ? [t('call.rides', { n: rides })] : []),
    ...(parcels > 0 ? [t('call.parcels', { n: parcels })] : []),
  ].join(', ');
  if (counts === '' || since === null) return t('call.onlyAhead');
  const facts = [
    t('call.since', { what: counts, month: monthSince(dateIn('Europe/Kyiv', since)) }),
    unpaid === 0 ? t('call.paid.all') : t('call.paid.not', { n: unpaid }),
    ...(noShows > 0 ? [t('call.noShows', { n: noShows })] : []),
  ];
  return facts.join(', ');
}
