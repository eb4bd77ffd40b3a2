import type { FareClass } from '#shared/sales/prices/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { InfantSelect } from '#web/sales/prices/ClassFields.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { type CallInfant, namesIn } from './call-state.ts';
import type { Call } from './use-call.tsx';

interface CallInfantsProps {
  call: Call;
  classes: readonly FareClass[];
  error: string | undefined;
}

/** The infants without a seat: one choice until there is one, then its name, on whose lap it travels, and the choice of the next. */
export function CallInfants({ call, classes, error }: CallInfantsProps) {
  const { infants, set, state, names } = call;
  const held = new Set(infants.map(({ on }) => on));
  const free = Array.from({ length: state.count }, (_, index) => index).filter((index) => !held.has(index));
  const write = (index: number, change: Partial<CallInfant>) =>
    set({ infants: infants.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const choose = (index: number, classId: number | null) => {
    const [next] = free;
    if (classId === null) set({ infants: infants.filter((_, at) => at !== index) });
    else if (index < infants.length) write(index, { classId });
    else if (next !== undefined) set({ infants: [...infants, { classId, name: '', on: next }] });
  };
  const typedNames = namesIn(names);
  return (
    <>
      {[...infants, null].slice(0, state.count).map((infant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an infant is the one that was named at this place
        <div key={index} className="grid grid-cols-2 gap-2 empty:hidden">
          <InfantSelect
            short
            classes={classes}
            value={infant?.classId ?? null}
            onChange={(classId) => choose(index, classId)}
          />
          {infant && state.count > 1 && (
            <SelectField
              short
              label={t('call.infant.on')}
              value={String(infant.on)}
              options={[infant.on, ...free].sort().map((on) => ({
                value: String(on),
                label: typedNames[on] ?? t('call.infant.passenger', { number: on + 1 }),
              }))}
              onChange={({ target }) => write(index, { on: Number(target.value) })}
            />
          )}
          {infant && (
            <div className="col-span-2">
              <TextField
                label={t('bookings.fares.infant.name')}
                hint={t('call.infant.hint')}
                error={error}
                autoComplete="off"
                autoCapitalize="words"
                value={infant.name}
                onChange={({ target }) => write(index, { name: target.value })}
              />
            </div>
          )}
        </div>
      ))}
    </>
  );
}
