import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Place } from '#shared/network/places/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { CallChips } from './CallChips.tsx';
import { townByLetter, townChips } from './call-chips.ts';
import type { Call } from './use-call.tsx';
import { focusField } from './use-keys.ts';

export function TownChips({ call, end }: { call: Call; end: 'from' | 'to' }) {
  const { state, set, stops, caller } = call;
  const [searching, setSearching] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const chosen = state[end];
  const other = state[end === 'from' ? 'to' : 'from'];
  // The first end is chosen among all towns; only the other one depends on it.
  const towns = townChips(stops, caller?.past ?? [], end, { chosen, other: end === 'to' ? other : null });
  const choose = (place: Place | null) => {
    if (!place) return;
    setSearching(false);
    set({ [end]: place });
  };
  const search = () => {
    // The field exists before the typed letter arrives, so that the letter is already written in it.
    flushSync(() => setSearching(true));
    field.current?.focus();
  };
  const letter = (typed: string) => {
    const found = townByLetter(towns, chosen, typed);
    if (!found) return search();
    flushSync(() => choose(found.town));
    // A letter that means one town only is an answer: the conversation goes on.
    focusField(document.querySelector('[data-call=screen]'), found.only ? (end === 'from' ? 'to' : 'when') : end);
  };
  return (
    <CallChips
      name={end}
      label={t(end === 'from' ? 'call.from' : 'call.to')}
      options={towns.map(({ id, name }) => ({ value: String(id), label: named(name) }))}
      value={chosen ? String(chosen.id) : ''}
      onChange={(value) => choose(towns.find(({ id }) => String(id) === value) ?? null)}
      onLetter={letter}
    >
      {searching ? (
        <PlaceField
          label={t('call.town')}
          hideLabel
          placeholder={t('call.town')}
          value={null}
          inputRef={field}
          onChange={choose}
          className="flex-[1_1_12rem]"
        />
      ) : (
        <button type="button" className="chip" onClick={search}>
          {t('call.other')}
        </button>
      )}
    </CallChips>
  );
}
