import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useStore } from '#web/core/browser/store.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { travelling } from '#web/core/session/travelling.ts';
import { WorkAlone } from '#web/network/carriers/WorkAlone.tsx';
import { paths, profileEditOf } from '#web/paths.ts';
import { AppearanceSection } from '#web/people/accounts/profile/AppearanceSection.tsx';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DataSection } from './DataSection.tsx';
import { SecurityRows } from './SecurityRows.tsx';

const NotificationsSection = lazy(() => import('#web/messaging/notifications/NotificationsSection.tsx'));

interface SettingsSection {
  /** The anchor of the section; its name is `settings.<id>`. */
  id: 'look' | 'notifications' | 'security' | 'others';
  Body: ComponentType;
  /** How many placeholder lines are shown until it is loaded. */
  rows: number;
  visibleTo: 'everybody' | 'signedIn';
}

/** All sections in their order on the page. */
const SECTIONS: readonly SettingsSection[] = [
  { id: 'security', Body: SecurityRows, rows: 0, visibleTo: 'signedIn' },
  { id: 'notifications', Body: NotificationsSection, rows: 6, visibleTo: 'signedIn' },
  { id: 'look', Body: AppearanceSection, rows: 0, visibleTo: 'everybody' },
  { id: 'others', Body: Others, rows: 0, visibleTo: 'signedIn' },
];

/** `/settings`: appearance for everybody, the other sections for people who are signed in. */
export function SettingsPage() {
  const { userInfo, token } = useSession();
  useJumpToHash();
  const shown = SECTIONS.filter(({ visibleTo }) => visibleTo === 'everybody' || userInfo !== null);
  return (
    <ProofProvider>
      <Page title={t('settings.title')} large width="full" end="none">
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
              <Section
                key={id}
                id={id}
                title={t(`settings.${id}`)}
                separator={index === 0 ? 'none' : undefined}
                className="scroll-mt-4"
              >
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
      </Page>
    </ProofProvider>
  );
}

/** The entries that are needed rarely: the profile's own page, a driver's other app, the copy of one's data, the sign-out. */
function Others() {
  const { userType, userInfo } = useSession();
  const travels = useStore(travelling);
  const { hash } = useLocation();
  const edit = profileEditOf(userType);
  return (
    <div>
      {userType === 'driver' && (
        <Rows>
          <Row
            leading={<Icon name="pin" />}
            strong={t('settings.tracking')}
            quiet={t('settings.tracking.text')}
            to={paths.screenOff}
          />
        </Rows>
      )}
      <HiredSection />
      <FoldRow
        icon="document"
        id="data"
        strong={t('settings.data')}
        quiet={t('settings.data.text')}
        open={hash === '#data'}
      >
        <DataSection />
      </FoldRow>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {(userType === 'passenger' || (userType === 'driver' && travels)) && (
          <LinkButton to={paths.alerts} kind="edge" icon="bell">
            {t('settings.alerts')}
          </LinkButton>
        )}
        {edit !== null && (
          <LinkButton to={edit} kind="edge" icon="edit">
            {t('settings.profile.edit')}
          </LinkButton>
        )}
        <LinkButton to={paths.logout} kind="edge" icon="logout">
          {t('settings.signOut')}
        </LinkButton>
      </div>
      <Note className="mt-3">{t('settings.signOutText', { email: userInfo?.email ?? '' })}</Note>
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

/** For drivers and dispatchers of a company: how they leave it and work alone. */
function HiredSection() {
  const { carrierInfo } = useSession();
  if (carrierInfo === null || carrierInfo.role === 'owner') return null;
  return (
    <FoldRow
      icon="building"
      id="work"
      open={false}
      strong={t('members.hired', { carrier: inOwnScript(carrierInfo.carrierName) })}
      quiet={t('members.hired.text')}
    >
      <p className="mb-3 text-quiet">{t('members.alone.text')}</p>
      <WorkAlone kind="edge" />
    </FoldRow>
  );
}
