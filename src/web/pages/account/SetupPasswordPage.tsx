import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import type { PasswordLink } from '#shared/people/accounts/sign-in/password-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { queryClient } from '#web/core/api/query.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useSearchParams } from '#web/core/router/router.tsx';
import { toastNext } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { EntryFailure } from '#web/people/accounts/sign-in/EntryFailure.tsx';
import { enter } from '#web/people/accounts/sign-in/enter.ts';
import { NewPasswordForm } from '#web/people/accounts/sign-in/NewPasswordForm.tsx';
import { passwordLinkQuery } from '#web/people/accounts/sign-in/password-queries.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const ProviderSetup = lazy(() => import('#web/people/accounts/proof/ProviderSetup.tsx'));

const LinkedAfterReset = lazy(() => import('#web/people/accounts/sign-in/LinkedAfterReset.tsx'));

type Reset = OutputOf<typeof passwordApi.follow>;

/** The page behind the link of a reset or an invitation, and the sign-up of a person from an identity provider. */
export function SetupPasswordPage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket');
  // This is the only account page that asks the server before it renders; the sign-in works without the query cache.
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Skeleton kind="text" className="mt-8" />}>
        {ticket ? (
          <ProviderSetup ticket={ticket} kind={params.get('kind')} />
        ) : (
          <ByLink token={params.get('token') ?? ''} />
        )}
      </Suspense>
    </QueryClientProvider>
  );
}

function ByLink({ token }: { token: string }) {
  const query = useQuery(passwordLinkQuery(token));
  const { data, error } = query;
  // A link that expired while the page was open has data from before.
  if (isInvalid(error)) return <InvalidLink />;
  if (data) return <Setup token={token} link={data} />;
  if (error && isProblem(error, 'account_blocked')) return <Refused error={error} />;
  const refusal = refusalOf(error);
  if (refusal) return <InvitationRefused code={refusal} />;
  return <Loaded query={query} loading={<Skeleton kind="text" className="mt-8" />} />;
}

function Setup({ token, link }: { token: string; link: PasswordLink }) {
  const navigate = useNavigate();
  const { refetch } = useQuery(passwordLinkQuery(token));
  const { email, name, purpose, invitation } = link;
  const invited = purpose === 'invite';
  const [reset, setReset] = useState<Reset | null>(null);
  const goOn = ({ signedIn }: Reset) => {
    toastNext(
      invitation
        ? t('password.invited.joined', { carrier: inOwnScript(invitation.carrier) })
        : t(signedIn ? 'password.setup.done' : 'password.setup.doneSignIn'),
    );
    // The page's guard leads a signed-in person to their home.
    if (signedIn) enter(signedIn);
    else navigate(paths.login);
  };
  if (reset) {
    return (
      <Suspense fallback={<Skeleton kind="text" className="mt-8" />}>
        <LinkedAfterReset reset={reset} onDone={() => goOn(reset)} />
      </Suspense>
    );
  }
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">
        {t(invited ? 'password.setup.welcome' : 'password.setup.title', { name })}
      </h1>
      {invitation && (
        <p className="font-strong wrap-anywhere">
          {t(`password.invited.${invitation.role}`, { carrier: inOwnScript(invitation.carrier) })}
        </p>
      )}
      <p className="wrap-anywhere">
        {t(invited ? 'password.setup.inviteText' : 'password.setup.text', { email, name })}
      </p>
      <NewPasswordForm
        submitLabel={t(invitation ? 'password.invited.accept' : 'password.setup.submit')}
        note={invitation ? <InvitationTerms /> : invited ? undefined : t('password.setup.elsewhere')}
        send={async (body) => {
          try {
            return await call(passwordApi.follow, { params: { token }, body });
          } catch (problem) {
            // The link expired, or an account took the address, while the person chose a password.
            if (isInvalid(problem) || refusalOf(problem)) await refetch();
            throw problem;
          }
        }}
        onDone={(done) => {
          if (done.identities.length > 0) setReset(done);
          else goOn(done);
        }}
      />
    </div>
  );
}

function InvitationTerms() {
  return (
    <a href={`${paths.help}#terms`} target="_blank" rel="noreferrer" className="underline">
      {t('password.invited.terms')}
    </a>
  );
}

/** An invitation that cannot be accepted here: the reason, and the way to the sign-in. */
function InvitationRefused({ code }: { code: (typeof REFUSALS)[number] }) {
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('password.invited.title')}</h1>
      <p role="alert">{t(`password.invited.${code}`)}</p>
      <LinkButton to={paths.login} size="tall" wide>
        {t('password.forgot.back')}
      </LinkButton>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('password.setup.title')}</h1>
      <p role="alert" className="flex items-start gap-2 rounded-m bg-bad-soft p-3 text-bad">
        <Icon name="alert" className="mt-0.5" />
        {t('errors.invalid_reset_link')}
      </p>
      <p className="text-quiet">{t('password.setup.why')}</p>
      <LinkButton to={paths.forgotPassword} size="tall" wide>
        {t('password.setup.again')}
      </LinkButton>
      <LinkButton to={paths.login} kind="bare" size="tall" wide>
        {t('password.forgot.back')}
      </LinkButton>
    </div>
  );
}

function Refused({ error }: { error: Error }) {
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('password.setup.title')}</h1>
      <EntryFailure text={problemText(error)} error={error} />
      <LinkButton to={paths.login} kind="bare" size="tall" wide>
        {t('password.forgot.back')}
      </LinkButton>
    </div>
  );
}

const isInvalid = (error: unknown) => isProblem(error, 'invalid_reset_link');

const REFUSALS = ['email_taken', 'not_invitable', 'already_member', 'invitation_over'] as const;

function refusalOf(error: unknown): (typeof REFUSALS)[number] | undefined {
  return REFUSALS.find((code) => isProblem(error, code));
}

function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ProblemError && error.code === code;
}
