import { useMutation } from '@tanstack/react-query';
import { DEFAULT_QUIET_HOURS, type QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';
import { deviceZone } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { saveQuietHours } from './queries.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The hours in which the person's devices stay silent, by the clock of the place where they are set. */
export function QuietHoursField({ quiet }: { quiet: QuietHours | null }) {
  const zone = deviceZone();
  // Two changes in a row are saved in their order.
  const { mutate } = useMutation({
    scope: { id: 'quiet-hours' },
    mutationFn: saveQuietHours,
    onError: () => toast({ text: t('settings.quiet.failed'), kind: 'bad' }),
  });
  const save = (hours: { from: number; to: number } | null) => mutate(hours && { ...hours, zone });
  return (
    <div>
      <SwitchField
        label={t('settings.quiet')}
        hint={t('settings.quiet.hint')}
        checked={quiet !== null}
        onChange={({ target }) => save(target.checked ? DEFAULT_QUIET_HOURS : null)}
      />
      {quiet && (
        <div className="mt-2 grid max-w-form pairs gap-3">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={t(`settings.quiet.${end}`)}
              // The hours cannot begin and end at the same time.
              options={HOURS.filter(({ value }) => Number(value) !== quiet[end === 'from' ? 'to' : 'from'])}
              value={String(quiet[end])}
              onChange={({ target }) => save({ from: quiet.from, to: quiet.to, [end]: Number(target.value) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
