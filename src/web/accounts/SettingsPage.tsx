import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from '#web/core/theme.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toasts.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const THEME_ICONS: Record<Theme, IconName> = { system: 'gear', light: 'sun', dark: 'moon' };

/** Language and theme for everybody; own details and the way out for who is signed in. */
export function SettingsPage() {
  const { userInfo, token } = useSession();
  const theme = useTheme();
  const title = t('accounts.settings.title');
  usePageTitle(title);
  return (
    <>
      <TopBar title={title} large />
      <div className="max-w-prose">
        <Section title={t('accounts.language')} plain>
          <LanguageChoice label={t('accounts.language')} />
        </Section>
        <Section title={t('accounts.settings.theme')} line>
          <Segmented
            label={t('accounts.settings.theme')}
            value={theme}
            onChange={chooseTheme}
            options={THEMES.map((value) => ({
              value,
              icon: THEME_ICONS[value],
              label: t(`accounts.settings.theme.${value}`),
            }))}
          />
        </Section>
        <Section title={t('accounts.settings.profile')}>
          {userInfo ? (
            <ProfileForm
              key={userInfo.id}
              user={userInfo}
              onSaved={() => toast({ text: t('accounts.profile.saved'), kind: 'good' })}
            />
          ) : (
            !token && <SignInFirst />
          )}
        </Section>
        {userInfo && (
          <Section line>
            <p className="mb-3 text-small text-quiet">
              {t('accounts.settings.signOutText', { email: userInfo.email })}
            </p>
            <LinkButton to={paths.logout} kind="edge" size="tall" icon="logout">
              {t('accounts.settings.signOut')}
            </LinkButton>
          </Section>
        )}
      </div>
    </>
  );
}

function SignInFirst() {
  return (
    <>
      <p className="mb-3 text-quiet">{t('accounts.settings.visitor')}</p>
      <LinkButton to={paths.login} size="tall">
        {t('accounts.login.submit')}
      </LinkButton>
    </>
  );
}
