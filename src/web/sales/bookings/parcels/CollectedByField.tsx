import { COLLECTORS, type CollectedBy } from '#shared/sales/bookings/rules/custody-schema.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface CollectedByFieldProps {
  /** The name of the person who should collect the parcel; empty while it is not known. */
  expected: string;
  value: CollectedBy | null;
  error?: string | undefined;
  onChange: (value: CollectedBy | null) => void;
}

/** Who took the parcel: the person who should by one tap, or another one with a name. */
export function CollectedByField({ expected, value, error, onChange }: CollectedByFieldProps) {
  const asksName = value !== null && value.relation !== 'receiver';
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small text-quiet">{t('bookings.parcels.collector')}</legend>
      <div className="flex flex-wrap gap-2">
        {COLLECTORS.map((relation) => (
          <Chip
            key={relation}
            on={value?.relation === relation}
            onClick={() => onChange(value?.relation === relation ? null : { relation, name: value?.name ?? '' })}
          >
            {relation === 'receiver' && expected !== ''
              ? inOwnScript(expected)
              : t(`bookings.parcels.collector.${relation}`)}
          </Chip>
        ))}
      </div>
      {asksName ? (
        <TextField
          icon="user"
          autoComplete="off"
          maxLength={80}
          label={t('bookings.parcels.collector.name')}
          value={value.name}
          error={error}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      ) : (
        error && <Refusal text={error} />
      )}
    </fieldset>
  );
}

/** Without a name that nobody has typed for the person who should collect it. */
export function collectedByOf(value: CollectedBy | null): CollectedBy | null {
  if (!value) return null;
  return { ...value, name: value.relation === 'receiver' ? '' : value.name.trim() };
}

export function lacksName(value: CollectedBy | null): boolean {
  return value !== null && value.relation !== 'receiver' && value.name.trim() === '';
}

export function isCollectedBy(stored: unknown): stored is CollectedBy {
  if (typeof stored !== 'object' || stored === null || !('relation' in stored) || !('name' in stored)) return false;
  return COLLECTORS.some((relation) => relation === stored.relation) && typeof stored.name === 'string';
}
