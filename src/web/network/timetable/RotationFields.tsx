import { MAX_TURNS } from '#shared/network/timetable/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { type Choice, SelectField } from '#web/ui/fields/SelectField.tsx';
import type { DraftTurn } from './draft.ts';
import type { DraftState } from './use-draft.ts';

interface RotationFieldsProps {
  state: DraftState;
  buses: readonly Choice[];
  drivers: readonly Choice[];
}

/** The buses and drivers that take turns after the ones of the route, in their order. */
export function RotationFields({ state, buses, drivers }: RotationFieldsProps) {
  const { draft, change } = state;
  const { rotation } = draft;
  const set = (next: DraftTurn[]) => change((now) => ({ ...now, rotation: next }));
  const edit = (index: number, values: Partial<DraftTurn>) =>
    set(rotation.map((turn, at) => (at === index ? { ...turn, ...values } : turn)));
  return (
    <fieldset className="grid gap-3">
      <legend className="text-small font-strong">{t('timetable.edit.rotation')}</legend>
      <Note>{t('timetable.edit.rotation.hint')}</Note>
      {rotation.map((turn, index) => (
        <TurnFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn has no other name than its place in the order
          key={index}
          {...{ state, turn, index, buses, drivers }}
          onChange={(values) => edit(index, values)}
          onRemove={() => set(rotation.filter((_, at) => at !== index))}
        />
      ))}
      {rotation.length < MAX_TURNS && (
        <Button
          kind="edge"
          icon="plus"
          className="justify-self-start"
          onClick={() => set([...rotation, { busId: null, driverId: null, secondDriverId: null }])}
        >
          {t('timetable.edit.rotation.add')}
        </Button>
      )}
    </fieldset>
  );
}

interface TurnFieldsProps extends RotationFieldsProps {
  turn: DraftTurn;
  index: number;
  onChange: (values: Partial<DraftTurn>) => void;
  onRemove: () => void;
}

function TurnFields({ state, turn, index, buses, drivers, onChange, onRemove }: TurnFieldsProps) {
  const n = index + 2;
  const error = (field: keyof DraftTurn) => state.errorOf(`rotation.${index}.${field}`);
  return (
    <div className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
      <SelectField
        label={t('timetable.edit.rotation.bus', { n })}
        placeholder={t('timetable.edit.noBus')}
        options={buses}
        value={turn.busId ?? ''}
        error={error('busId')}
        onChange={({ target }) => onChange({ busId: Number(target.value) || null })}
      />
      <SelectField
        label={t('timetable.edit.rotation.driver', { n })}
        placeholder={t('timetable.edit.noDriver')}
        options={drivers}
        value={turn.driverId ?? ''}
        error={error('driverId')}
        onChange={({ target }) => onChange({ driverId: Number(target.value) || null, secondDriverId: null })}
      />
      {turn.driverId !== null && (
        <SelectField
          label={t('timetable.edit.rotation.second', { n })}
          placeholder={t('timetable.edit.noSecondDriver')}
          options={drivers.filter(({ value }) => value !== String(turn.driverId))}
          value={turn.secondDriverId ?? ''}
          error={error('secondDriverId')}
          onChange={({ target }) => onChange({ secondDriverId: Number(target.value) || null })}
        />
      )}
      <Button kind="bare" size="small" className="justify-self-start self-end" onClick={onRemove}>
        {t('timetable.edit.rotation.remove', { n })}
      </Button>
    </div>
  );
}
