import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import { pointOfLink } from '#shared/network/timetable/map-link.ts';
import { formOfPoint, pointForm, pointFromForm } from '#shared/network/timetable/points-form.ts';
import type { LatLon, OwnPoint } from '#shared/network/timetable/points-schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { PointLinks, PointPhoto } from '#web/network/timetable/PointLinks.tsx';
import {
  pointsChanged,
  pointsQuery,
  removePoint,
  removePointPhoto,
  savePoint,
  sendPointPhoto,
} from '#web/network/timetable/points-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PictureEditor } from '#web/ui/media/PictureEditor.tsx';

export function PointDialog({ point, onClose }: { point: OwnPoint | null; onClose: () => void }) {
  const [place, setPlace] = useState<Place | null>(point?.place ?? null);
  const removal = useAction(removePoint, { toast: t('points.removed'), done: onClose });
  return (
    <FormDialog
      title={t(point ? 'points.edit' : 'points.new')}
      schema={pointForm}
      defaults={formOfPoint(point)}
      send={(values, key) => savePoint(point, pointFromForm(values), key)}
      toast={t('points.saved')}
      action={t('points.save')}
      busy={removal.busy}
      aside={
        point && (
          <Button kind="bare" disabled={point.routes > 0} onClick={() => void removal.run(point.id)}>
            {t('points.remove')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceField
            label={t('points.place')}
            value={place}
            error={fieldOf(form, 'placeId').error}
            onChange={(chosen) => {
              setPlace(chosen);
              form.setValue('placeId', chosen?.id ?? null, { shouldDirty: true });
            }}
          />
          <TextField label={t('points.name')} hint={t('points.name.hint')} maxLength={120} {...fieldOf(form, 'name')} />
          <PinField form={form} place={place} />
          <TextField label={t('points.side')} hint={t('points.side.hint')} maxLength={120} {...fieldOf(form, 'side')} />
          <TextField label={t('points.side.en')} maxLength={120} {...fieldOf(form, 'sideEn')} />
          <TextArea label={t('points.note.uk')} maxLength={300} {...fieldOf(form, 'noteUk')} />
          <TextArea label={t('points.note.en')} maxLength={300} {...fieldOf(form, 'noteEn')} />
          <PhotoField pointId={point?.id ?? null} />
        </>
      )}
    </FormDialog>
  );
}

const PickMap = lazy(() => import('#web/operations/tracking/map/PickMap.tsx'));

/** The place on the map: a pasted link or coordinates, a press on the map, or where the person is now. */
function PinField({ form, place }: { form: ZodForm<typeof pointForm>; place: Place | null }) {
  const { setValue } = form;
  const write = useCallback(
    (text: string) => setValue('link', text, { shouldDirty: true, shouldValidate: true }),
    [setValue],
  );
  const here = useAction(ownPosition, { done: write, refusal: 'beside' });
  const [open, setOpen] = useState(false);
  const link = form.watch('link');
  const pin = pointOfLink(link);
  // The map stays where it is while places on it are pressed, and moves to one that comes from elsewhere.
  const pressed = useRef('');
  const [middle, setMiddle] = useState(pin);
  useEffect(() => {
    if (link !== pressed.current) setMiddle(pointOfLink(link));
  }, [link]);
  const pick = useCallback(
    ({ lat, lon }: LatLon) => {
      pressed.current = coordinates(lat, lon);
      write(pressed.current);
    },
    [write],
  );
  const center = middle ?? place;
  return (
    <div className="grid gap-2">
      <TextField label={t('points.pin')} hint={t('points.pin.hint')} autoComplete="off" {...fieldOf(form, 'link')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="soft" size="small" icon="pin" busy={here.busy} onClick={() => void here.run()}>
          {t('points.here')}
        </Button>
        {center && !open && (
          <Button kind="soft" size="small" icon="map" onClick={() => setOpen(true)}>
            {t('points.pick')}
          </Button>
        )}
        {pin && <PointLinks pin={pin} />}
      </div>
      {here.failure && <p role="alert">{t('points.here.none')}</p>}
      {center && open && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <PickMap pin={pin} middle={center} near={middle !== null} onPick={pick} />
        </Suspense>
      )}
    </div>
  );
}

/** The photo of a stored point; a new one gets it later. */
function PhotoField({ pointId }: { pointId: number | null }) {
  const { data } = useQuery(pointsQuery());
  if (pointId === null) return <Note>{t('points.photo.later')}</Note>;
  const photo = data?.find(({ id }) => id === pointId)?.photo ?? null;
  const words = {
    label: t('points.photo'),
    add: t('points.photo.add'),
    replace: t('points.photo.replace'),
    remove: t('points.photo.remove'),
    saved: t('points.photo.saved'),
    removed: t('points.photo.removed'),
    hint: t('points.photo.hint'),
  };
  return (
    <PictureEditor
      has={photo !== null}
      words={words}
      send={(file, onProgress) => sendPointPhoto(pointId, file, onProgress)}
      remove={() => removePointPhoto(pointId)}
      onChanged={() => void pointsChanged()}
    >
      {photo && <PointPhoto photo={photo} />}
    </PictureEditor>
  );
}

function coordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function ownPosition(): Promise<string> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coordinates(coords.latitude, coords.longitude)),
      (problem) => reject(new Error(problem.message)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 15_000 },
    );
  });
}
