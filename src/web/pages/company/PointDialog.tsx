import { useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import { pointOfLink } from '#shared/network/timetable/map-link.ts';
import { formOfPoint, pointForm, pointFromForm } from '#shared/network/timetable/points-form.ts';
import type { OwnPoint } from '#shared/network/timetable/points-schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { PointLinks } from '#web/network/timetable/PointLinks.tsx';
import { removePoint, savePoint } from '#web/network/timetable/points-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Adds or changes a boarding point: its town, name, place on the map, side and notes. */
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
      beside={
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
          <PinField form={form} />
          <TextField label={t('points.side')} hint={t('points.side.hint')} maxLength={120} {...fieldOf(form, 'side')} />
          <TextArea label={t('points.note.uk')} maxLength={300} {...fieldOf(form, 'noteUk')} />
          <TextArea label={t('points.note.en')} maxLength={300} {...fieldOf(form, 'noteEn')} />
        </>
      )}
    </FormDialog>
  );
}

/** The place on the map: a pasted link or coordinates, or where the person is now. */
function PinField({ form }: { form: ZodForm<typeof pointForm> }) {
  const here = useAction(ownPosition, {
    done: (text) => form.setValue('link', text, { shouldDirty: true, shouldValidate: true }),
    refusal: 'beside',
  });
  const pin = pointOfLink(form.watch('link'));
  return (
    <div className="grid gap-2">
      <TextField label={t('points.pin')} hint={t('points.pin.hint')} autoComplete="off" {...fieldOf(form, 'link')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="soft" size="small" icon="pin" busy={here.busy} onClick={() => void here.run()}>
          {t('points.here')}
        </Button>
        {pin && <PointLinks pin={pin} />}
      </div>
      {here.failure && <p role="alert">{t('points.here.none')}</p>}
    </div>
  );
}

function ownPosition(): Promise<string> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`),
      (problem) => reject(new Error(problem.message)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 15_000 },
    );
  });
}
