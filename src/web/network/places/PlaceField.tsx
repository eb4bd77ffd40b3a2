import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { Button } from '#web/ui/base/Button.tsx';
import type { FieldFrame } from '#web/ui/base/Field.tsx';
import type { IconName } from '#web/ui/base/Icon.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import type { ComboOption } from '#web/ui/fields/ComboList.tsx';
import { ALL_PLACES, choiceQuery, type TownChoice, type TownSource, usualQuery } from './queries.ts';

const KEY = 'places';

const MAX_COUNT = 6;

interface PlaceFieldProps extends FieldFrame {
  value: Place | null;
  onChange: (place: Place | null) => void;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Shows the label inside the field, as the search form does. */
  labelInside?: boolean | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | ((element: HTMLInputElement | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  /** Called with the text that is typed but not resolved to a town; '' when there is none. */
  onTyped?: ((text: string) => void) | undefined;
  /** Where the towns are looked up: all of them, unless it is said. */
  source?: TownSource | undefined;
}

/** Chooses a town by any of its names, in either alphabet and with typing errors; recent towns come first. */
export function PlaceField({ value, onChange, onTyped, source = ALL_PLACES, ...frame }: PlaceFieldProps) {
  const [typed, setTyped] = useState('');
  const [near, setNear] = useState<TownChoice | null>(null);
  const [isOpened, setOpened] = useState(false);
  const usual = useQuery(usualQuery(source, isOpened)).data;
  const searched = useSettled(typed);
  const suggestions = useQuery(choiceQuery(source, searched));
  const found = suggestions.data?.options ?? [];
  const waiting = suggestions.isFetching || searched !== typed;
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
  /** A name that is typed in full is looked up when the field loses focus. */
  const leave = async (text: string) => {
    const place = await source.exact(text).catch(() => null);
    const current = latest.current === text;
    if (place && current) choose(place);
    return current && !place && onTyped !== undefined;
  };
  return (
    <Combobox<PlaceOption>
      none={suggestions.isError ? t('ui.error.text') : t('ui.combo.none')}
      {...frame}
      value={value && optionOf(value)}
      options={found.map(({ place, quiet }) => optionOf(place, quiet))}
      heading={typed === '' ? null : suggestions.data?.heading}
      recent={near ? near.options.map(({ place, quiet }) => optionOf(place, quiet)) : startOptions(usual)}
      recentHeading={near?.heading ?? (recentPlaces().length === 0 ? '' : undefined)}
      whole={source.near ? <NearMe near={source.near} onFound={setNear} onOpened={setOpened} /> : undefined}
      loading={waiting}
      onQuery={write}
      onLeave={leave}
      enterSends={onTyped !== undefined}
      onChange={(option) => choose(option?.place ?? null)}
    />
  );
}

interface PlaceOption extends ComboOption {
  /** Null for a country, which is typed rather than chosen. */
  place: Place | null;
}

function optionOf(place: Place, quiet = countryName(place.country)): PlaceOption {
  return { id: place.id, label: named(place.name), quiet, place };
}

/** The choice before anything is typed: the recent towns, then those with most trips, then the countries. */
function startOptions(usual: TownChoice | undefined): PlaceOption[] {
  const recent = recentPlaces();
  const others = usual?.options.filter(({ place }) => !recent.some(({ id }) => id === place.id)) ?? [];
  const group = usual?.heading ?? undefined;
  return [
    ...recent.map((place) => optionOf(place)),
    ...others.map(({ place, quiet }) => ({ ...optionOf(place, quiet), icon: 'bus' as const, group })),
    ...countryOptions(usual?.countries),
  ];
}

function countryOptions(countries: TownChoice['countries']): PlaceOption[] {
  return (countries?.names ?? []).map((name) => ({
    ...{ id: name, label: name, typed: name, place: null },
    ...{ icon: 'globe' as const, group: countries?.heading },
  }));
}

/** Waits until typing has paused this long before asking for suggestions. */
const REST_MS = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface NearMeProps {
  near: (at: { lat: number; lon: number }) => Promise<TownChoice>;
  onFound: (choice: TownChoice) => void;
  onOpened: (isOpened: boolean) => void;
}

/** Finds the towns near the person, who is asked for their position only now. */
function NearMe({ near, onFound, onOpened }: NearMeProps) {
  // It is rendered while the field is open.
  useEffect(() => {
    onOpened(true);
    return () => onOpened(false);
  }, [onOpened]);
  const looking = useAction(async () => near(await ownPosition()), { done: onFound, refusal: 'beside' });
  return (
    <>
      <Button kind="soft" icon="pin" busy={looking.busy} onClick={() => void looking.run()}>
        {t('ui.combo.near')}
      </Button>
      {looking.failure && (
        <p role="alert" className="mt-2 text-small">
          {t('ui.combo.near.none')}
        </p>
      )}
    </>
  );
}

function ownPosition(): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (problem) => reject(new Error(problem.message)),
      { timeout: 10_000, maximumAge: 10 * 60_000 },
    );
  });
}

/** The places that the current person chose last on this device, the latest first. */
function recentPlaces(): Place[] {
  const stored = readOwn(KEY);
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
}

/** Checked by hand: the schema library would be loaded with the first screen. */
function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'name' in value && 'country' in value && 'zone' in value)) return false;
  const { id, name, country, zone } = value;
  const named = typeof name === 'object' && name !== null && 'uk' in name && 'en' in name;
  return typeof id === 'number' && named && typeof country === 'string' && typeof zone === 'string';
}

function rememberPlace(chosen: Place): void {
  const others = recentPlaces().filter(({ id }) => id !== chosen.id);
  storeOwn(KEY, [chosen, ...others].slice(0, MAX_COUNT));
}
