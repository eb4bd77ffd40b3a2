import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dateIn, deviceZone, fullDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { DevicesSection } from '#web/people/accounts/sign-in/DevicesSection.tsx';
import { PasswordSection } from '#web/people/accounts/sign-in/PasswordSection.tsx';
import { passwordStateQuery, sessionsQuery } from '#web/people/accounts/sign-in/password-queries.ts';
import { secondFactorQuery } from '#web/people/accounts/sign-in/sign-in-queries.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

const SecondFactorSection = lazy(() => import('#web/people/accounts/sign-in/SecondFactorSection.tsx'));
const AddAddress = lazy(() => import('#web/people/accounts/sign-in/AddAddress.tsx'));
const OtherMethods = lazy(() => import('#web/people/accounts/SignInMethods.tsx'));
const SignInsSection = lazy(() => import('#web/people/accounts/sign-in/SignInsSection.tsx'));

/** Keeps the place of a line that has not come yet. */
const EMPTY_LINE = '\u00a0';

/** Protections of the account, each with its state in a row; the anchor of the section unfolds all of them. */
export function SecurityRows() {
  const { hash } = useLocation();
  const { userInfo } = useSession();
  const { data: password } = useQuery(passwordStateQuery());
  const { data: factor } = useQuery(secondFactorQuery());
  const { data: sessions } = useQuery(sessionsQuery());
  const all = hash === '#security';
  return (
    <div className="-my-2">
      {userInfo?.email === '' ? (
        <Suspense fallback={<Skeleton rows={1} />}>
          <AddAddress />
        </Suspense>
      ) : (
        <FoldRow
          icon="key"
          single
          strong={t('settings.security.password')}
          quiet={password ? passwordState(password) : EMPTY_LINE}
          open={all || hash === '#password'}
        >
          <PasswordSection />
        </FoldRow>
      )}
      <FoldRow
        icon="shield"
        single
        strong={t('settings.security.factor')}
        quiet={factor ? t(factor.on ? 'settings.security.factor.on' : 'settings.security.factor.off') : EMPTY_LINE}
        open={all}
      >
        <Suspense fallback={<Skeleton rows={1} />}>
          <SecondFactorSection />
        </Suspense>
      </FoldRow>
      <FoldRow
        icon="link"
        strong={t('settings.security.ways')}
        quiet={t('settings.security.ways.text')}
        open={all || hash === '#passkeys'}
      >
        <Suspense fallback={<Skeleton rows={2} />}>
          <OtherMethods />
        </Suspense>
      </FoldRow>
      <FoldRow
        icon="tv"
        strong={t('settings.security.devices')}
        quiet={sessions ? t('settings.security.devices.count', { count: sessions.length - 1 }) : EMPTY_LINE}
        open={all}
      >
        <DevicesSection />
        <Suspense fallback={<Skeleton rows={2} />}>
          <SignInsSection />
        </Suspense>
      </FoldRow>
    </div>
  );
}

function passwordState({ set, changedAt }: { set: boolean; changedAt: string | null }): string {
  if (!set) return t('settings.security.password.none');
  if (changedAt === null) return t('settings.security.password.set');
  const zone = deviceZone();
  return t('settings.security.password.changed', { date: fullDate(dateIn(zone, changedAt)) });
}
