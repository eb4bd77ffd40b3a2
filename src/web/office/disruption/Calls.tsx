import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import { CALL_RESULTS, type CallResult, type TripCall } from '#shared/office/disruption/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { IconLink } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { callsQuery, useTick } from './queries.ts';

/** The people that no channel reaches, ticked off as they are called; nothing if the list was always empty. */
export function Calls({ tripId }: { tripId: number }) {
  const { data } = useQuery(callsQuery(tripId));
  const calls = data?.data ?? [];
  if (calls.length === 0) return null;
  const done = calls.filter(({ tickedAt }) => tickedAt !== null).length;
  return (
    <Section
      title={t('disruption.calls')}
      side={<span className="n text-small text-quiet">{t('disruption.calls.done', { done, all: calls.length })}</span>}
    >
      <ul>
        {calls.map((call) => (
          <Call key={call.bookingId} tripId={tripId} call={call} />
        ))}
      </ul>
    </Section>
  );
}

function Call({ tripId, call }: { tripId: number; call: TripCall }) {
  const { mutate, isPending, variables } = useTick(tripId);
  const { bookingId, phone } = call;
  // A tick is shown before the server has answered.
  const { done, result } = isPending ? variables : { done: call.tickedAt !== null, result: call.result };
  const name = personName(call);
  const save = (next: { done: boolean; result: CallResult | null }) =>
    mutate({ bookingId, ...next }, { onError: (error) => toast({ kind: 'bad', text: problemText(error) }) });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 border-b last:border-b-0">
      <input
        className="size-5"
        type="checkbox"
        aria-label={t('disruption.calls.tick', { name })}
        checked={done}
        onChange={({ target }) => save({ done: target.checked, result: null })}
      />
      <div className="min-w-0">
        <p className={done ? 'text-quiet line-through' : 'font-strong'}>{name}</p>
        <Note className="n">
          {[phone ? readablePhone(phone) : t('disruption.calls.noPhone'), whyText(call)].join(' · ')}
        </Note>
        {call.words && <p className="text-small">{t('disruption.calls.say', { words: call.words })}</p>}
      </div>
      {phone && <IconLink name="phone" to={`tel:${phone}`} label={t('disruption.calls.call', { name })} />}
      <div className="col-[2/4] pt-1">
        <SelectField
          label={t('disruption.calls.result', { name })}
          hideLabel
          placeholder={t('disruption.calls.noResult')}
          options={CALL_RESULTS.map((value) => ({ value, label: t(`disruption.calls.result.${value}`) }))}
          value={result ?? ''}
          onChange={({ target }) => {
            const next = CALL_RESULTS.find((one) => one === target.value) ?? null;
            // Who does not answer is called again.
            save({ done: next !== null && next !== 'noAnswer', result: next });
          }}
        />
      </div>
    </li>
  );
}

function whyText({ reason, seats }: TripCall): string {
  const seatless = seats.length === 0 && (reason === 'bus' || reason === 'seat');
  return t(`disruption.calls.why.${seatless ? 'unseated' : reason}`, { seats: seats.join(', ') });
}
