import { chooseTheme, THEMES, type Theme, useTheme } from '#web/core/browser/theme.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

const THEME_ICONS: Record<Theme, IconName> = { system: 'gear', light: 'sun', dark: 'moon' };

/** Language and theme, which belong to the device. */
export function AppearanceSection() {
  const theme = useTheme();
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
          onChange={chooseTheme}
          options={THEMES.map((value) => ({
            value,
            icon: THEME_ICONS[value],
            label: t(`settings.theme.${value}`),
          }))}
        />
      </div>
    </>
  );
}
