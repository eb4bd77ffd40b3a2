import { chooseNight, useDayTheme } from '#web/core/browser/night.ts';
import { chooseSaving, useSaving } from '#web/core/browser/saves-data.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from '#web/core/browser/theme.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import type { IconName } from '#web/ui/base/Icon.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

const THEME_ICONS: Record<Theme, IconName> = { system: 'gear', light: 'sun', dark: 'moon' };

/** Language, theme and saving of data, which belong to the device. */
export function AppearanceSection() {
  const { userType } = useSession();
  const day = useDayTheme();
  const shown = useTheme();
  const theme = day ?? shown;
  const saving = useSaving();
  const staff = userType === 'driver' || userType === 'carrier';
  return (
    <>
      <div>
        <h3 className="mb-2 text-small font-medium text-quiet">{t('settings.language')}</h3>
        <LanguageChoice label={t('settings.language')} />
      </div>
      <div>
        <h3 className="mb-2 text-small font-medium text-quiet">{t('settings.theme')}</h3>
        <Segmented
          label={t('settings.theme')}
          value={theme}
          onChange={(next) => (day !== null && next !== 'dark' ? chooseNight(true, next) : chooseAlways(next, day))}
          options={THEMES.map((value) => ({
            value,
            icon: THEME_ICONS[value],
            label: t(`settings.theme.${value}`),
          }))}
        />
        {(staff || day !== null) && theme !== 'dark' && (
          <SwitchField
            className="mt-3"
            label={t('settings.theme.night')}
            hint={t('settings.theme.night.hint')}
            checked={day !== null}
            onChange={({ target }) => chooseNight(target.checked, theme)}
          />
        )}
      </div>
      <SwitchField
        label={t('settings.saving')}
        hint={t('settings.saving.hint')}
        checked={saving}
        onChange={({ target }) => chooseSaving(target.checked)}
      />
    </>
  );
}

/** A theme for day and night. */
function chooseAlways(theme: Theme, day: Theme | null): void {
  if (day === null) chooseTheme(theme);
  else chooseNight(false, theme);
}
