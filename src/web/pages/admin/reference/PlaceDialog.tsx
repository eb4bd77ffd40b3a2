import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COUNTRIES } from '#shared/network/places/countries.ts';
import { PLACE_NAME_MAX, type PlaceRow, placeEdit, placeInput } from '#shared/network/places/desk-schema.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { countriesQuery } from '#web/network/places/countries.ts';
import { addPlace, editPlace, mergePlace } from '#web/network/places/desk-queries.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

export function NewPlaceDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(countriesQuery());
  const countries = data ?? COUNTRIES.map((code) => ({ code, name: code }));
  return (
    <FormDialog
      title={t('reference.places.add')}
      schema={placeInput}
      defaults={{ uk: '', en: '', aliases: '', country: 'UA', lat: '', lon: '' }}
      send={addPlace}
      toast={t('reference.places.saved')}
      action={t('reference.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Names field={(name) => fieldOf(form, name)} />
          <SelectField
            label={t('reference.places.country')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            {...fieldOf(form, 'country')}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField label={t('reference.places.lat')} inputMode="decimal" {...fieldOf(form, 'lat')} />
            <TextField label={t('reference.places.lon')} inputMode="decimal" {...fieldOf(form, 'lon')} />
          </div>
          <Note>{t('reference.places.point.hint')}</Note>
        </>
      )}
    </FormDialog>
  );
}

export function PlaceDialog({ row, onClose }: { row: PlaceRow; onClose: () => void }) {
  return (
    <FormDialog
      title={named(row.name)}
      schema={placeEdit}
      defaults={{ uk: row.name.uk, en: row.name.en, aliases: row.aliases.join('\n') }}
      send={(body) => editPlace(row.id, body)}
      toast={t('reference.places.saved')}
      action={t('reference.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Names field={(name) => fieldOf(form, name)} />
          <Merge row={row} onClose={onClose} />
        </>
      )}
    </FormDialog>
  );
}

/** The fields of a place's names; `field` returns the props of one. */
function Names({ field }: { field: (name: 'uk' | 'en' | 'aliases') => ReturnType<typeof fieldOf> }) {
  return (
    <>
      <TextField label={t('reference.places.uk')} maxLength={PLACE_NAME_MAX} {...field('uk')} />
      <TextField label={t('reference.places.en')} maxLength={PLACE_NAME_MAX} {...field('en')} />
      <TextArea label={t('reference.places.aliases')} hint={t('reference.places.aliases.hint')} {...field('aliases')} />
    </>
  );
}

/** Names the other place before it offers the button: a merger is not undone. */
function Merge({ row, onClose }: { row: PlaceRow; onClose: () => void }) {
  const [into, setInto] = useState<Place | null>(null);
  const other = into && into.id !== row.id ? into : null;
  const { run: merge, busy } = useAction((target: Place) => mergePlace(row.id, target.id), {
    toast: t('reference.places.merged.done'),
    done: onClose,
  });
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="h3">{t('reference.places.merge')}</h3>
      <Note>{t('reference.places.merge.hint')}</Note>
      <PlaceField label={t('reference.places.merge.into')} value={into} onChange={setInto} />
      {other && <p>{t('reference.places.merge.km', { km: Math.round(kmBetween(pointOf(row), pointOf(other))) })}</p>}
      {other && (
        <Button kind="bad" busy={busy} className="justify-self-start" onClick={() => void merge(other)}>
          {t('reference.places.merge.do', { name: named(other.name) })}
        </Button>
      )}
    </section>
  );
}

function pointOf({ lat, lon }: Place) {
  return { latitude: lat, longitude: lon };
}
