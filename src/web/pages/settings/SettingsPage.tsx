import { type ComponentType, Suspense, useEffect } from 'react';
import { AppearanceSection } from '#web/accounts/AppearanceSection.tsx';
import { DevicesSection } from '#web/accounts/DevicesSection.tsx';
import { PasswordSection } from '#web/accounts/PasswordSection.tsx';
import { ProofProvider } from '#web/accounts/ProofProvider.tsx';
import { t } from '#web/core/i18n/i18n.ts';
import { part } from '#web/core/router/lazy.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths, profileEditOf } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DataSection } from './DataSection.tsx';

const SignInMethods = part(
  () => import('#web/accounts/SignInMethods.tsx'),
  (its) => its.SignInMethods,
  'signin',
  'errors',
  'fields',
);

const NotificationsSection = part(
  () => import('#web/notifications/NotificationsSection.tsx'),
  (its) => its.NotificationsSection,
  'notifications',
  'errors',
);

const TrackingSection = part(
  () => import('#web/tracking/TrackingSection.tsx'),
  (its) => its.TrackingSection,
  'tracking',
  'errors',
);

interface SettingsSection {
  /** The anchor of the section; its name is `settings.<id>`. */
  id: 'look' | 'profile' | 'notifications' | 'security' | 'tracking' | 'data';
  Body: ComponentType;
  /** How many lines stand in its place until it is loaded. */
  rows: number;
  visibleTo: 'everybody' | 'signedIn' | 'driver';
}

/** All sections in their order on the page. */
const SECTIONS: readonly SettingsSection[] = [
  { id: 'look', Body: AppearanceSection, rows: 0, visibleTo: 'everybody' },
  { id: 'profile', Body: ProfileLink, rows: 0, visibleTo: 'signedIn' },
  { id: 'notifications', Body: NotificationsSection, rows: 4, visibleTo: 'signedIn' },
  { id: 'security', Body: Security, rows: 0, visibleTo: 'signedIn' },
  { id: 'tracking', Body: TrackingSection, rows: 2, visibleTo: 'driver' },
  { id: 'data', Body: DataSection, rows: 0, visibleTo: 'signedIn' },
];

/** `/settings`: appearance for everybody, the other sections for people who are signed in. */
export function SettingsPage() {
  const { userInfo, userType, token } = useSession();
  const title = t('settings.title');
  usePageTitle(title);
  useJumpToHash();
  const shown = SECTIONS.filter(
    ({ visibleTo }) => visibleTo === 'everybody' || (userInfo && (visibleTo === 'signedIn' || visibleTo === userType)),
  );
  return (
    <ProofProvider>
      <TopBar title={title} large />
      <div className="pb-8 lg:grid lg:max-w-page lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={t('settings.sections')} className="hidden lg:block">
          <ul className="sticky top-4 grid gap-1 p-4">
            {shown.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center rounded-m px-3 font-medium text-action">
                  {t(`settings.${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-prose">
          {shown.map(({ id, Body, rows }, index) => (
            <Section key={id} id={id} title={t(`settings.${id}`)} plain={index === 0} className="scroll-mt-4">
              <div className="grid gap-6">
                <Suspense fallback={<Skeleton rows={rows} />}>
                  <Body />
                </Suspense>
              </div>
            </Section>
          ))}
          {!token && <SignInFirst />}
        </div>
      </div>
    </ProofProvider>
  );
}

/** The ways to sign in, one entry each, with a heading of its own. */
function Security() {
  const email = useSession().userInfo?.email ?? '';
  return (
    <div className="grid gap-8">
      <PasswordSection />
      <Suspense fallback={<Skeleton rows={3} />}>
        <SignInMethods />
      </Suspense>
      <DevicesSection />
      <div>
        <p className="mb-3 text-small text-quiet">{t('settings.signOutText', { email })}</p>
        <LinkButton to={paths.logout} kind="edge" size="tall" icon="logout">
          {t('settings.signOut')}
        </LinkButton>
      </div>
    </div>
  );
}

function ProfileLink() {
  const { userType } = useSession();
  const edit = profileEditOf(userType);
  if (edit === null) return null;
  return (
    <div>
      <p className="mb-3 text-quiet">{t('settings.profile.text')}</p>
      <LinkButton to={edit} kind="edge" icon="edit">
        {t('settings.profile.edit')}
      </LinkButton>
    </div>
  );
}

function SignInFirst() {
  return (
    <Section>
      <p className="mb-3 text-quiet">{t('settings.visitor')}</p>
      <LinkButton to={paths.login} size="tall">
        {t('settings.signIn')}
      </LinkButton>
    </Section>
  );
}

/** Scrolls to the section of `/settings#security`: the browser looks for the anchor before the page is rendered. */
function useJumpToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
