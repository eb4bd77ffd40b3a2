import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Place } from '#shared/places/schema.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import type { ComboOption } from '#web/ui/ComboList.tsx';
import type { FieldFrame } from '#web/ui/Field.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { suggestionsQuery } from './queries.ts';
import { recentPlaces, rememberPlace } from './recent.ts';

interface PlaceFieldProps extends FieldFrame {
  value: Place | null;
  onChange: (place: Place | null) => void;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Label inside the box, as in the search form. */
  inside?: boolean | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | ((element: HTMLInputElement | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  /** What is typed and not yet taken for a town, '' when there is none: whoever wants to know keeps it in the field. */
  onTyped?: ((text: string) => void) | undefined;
}

/** Chooses a town by any of its names, in either alphabet, mistyped or not; the ones chosen lately stand first. */
export function PlaceField({ value, onChange, onTyped, ...frame }: PlaceFieldProps) {
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed);
  const suggestions = useQuery(suggestionsQuery(asked));
  const found = suggestions.data ?? [];
  const waiting = suggestions.isFetching || asked !== typed;
  const latest = useRef('');
  const write = (text: string) => {
    latest.current = text;
    setTyped(text);
    onTyped?.(text);
  };
  const choose = (place: Place | null) => {
    latest.current = '';
    onTyped?.('');
    if (place) rememberPlace(place);
    onChange(place);
  };
  /** A name that was written out in full needs no list: it is looked up when the field is left. */
  const leave = async (text: string) => {
    const place = await import('./exact-place.ts').then((its) => its.exactPlace(text)).catch(() => null);
    const current = latest.current === text;
    if (place && current) choose(place);
    return current && !place && onTyped !== undefined;
  };
  return (
    <Combobox<PlaceOption>
      none={suggestions.isError ? t('ui.error.text') : t('ui.combo.none')}
      {...frame}
      value={value && optionOf(value)}
      options={found.map(optionOf)}
      recent={recentPlaces().map(optionOf)}
      loading={waiting}
      onQuery={write}
      onLeave={leave}
      onChange={(option) => choose(option?.place ?? null)}
    />
  );
}

interface PlaceOption extends ComboOption {
  place: Place;
}

function optionOf(place: Place): PlaceOption {
  return { id: place.id, label: named(place.name), quiet: countryName(place.country), place };
}

/** Typing is faster than asking: a question is put once the fingers rest this long. */
const REST_MS = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
