import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { EmailConfirmation } from '#shared/people/accounts/sign-in/email-confirmation-schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { changed, queryClient } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { homeOf, paths } from '#web/paths.ts';
import { emailConfirmationQuery, followEmailConfirmation } from '#web/people/accounts/sign-in/email-queries.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Loaded } from '#web/ui/Loaded.tsx';

/** The page behind the link of a confirmation mail: for visitors, for the owner, and for a person who is signed in to another account. */
export function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mt-6 grid gap-4">
        <h1 className="text-figure font-strong">{t('email.link.title')}</h1>
        {token === '' ? (
          <InvalidLink problem={t('email.link.incomplete')} why={t('email.link.incomplete.why')} />
        ) : (
          <ByLink token={token} />
        )}
      </div>
    </QueryClientProvider>
  );
}

function ByLink({ token }: { token: string }) {
  const query = useQuery(emailConfirmationQuery(token));
  const { data, error } = query;
  if (data?.confirmed) return <Confirmed link={data} />;
  if (isInvalid(error))
    return <InvalidLink problem={t('errors.invalid_confirmation_link')} why={t('email.link.why')} />;
  if (data) return <Confirm token={token} link={data} onOver={() => void query.refetch()} />;
  return <Loaded query={query} loading={<Skeleton kind="text" />} />;
}

/** A press confirms, not the visit: mail scanners open every link. */
function Confirm({ token, link, onOver }: { token: string; link: EmailConfirmation; onOver: () => void }) {
  const { userInfo } = useSession();
  const { email, name } = link;
  const {
    run: confirm,
    busy,
    error,
    failure,
  } = useAction(() => followEmailConfirmation(token), {
    done: (followed) => {
      queryClient.setQueryData(emailConfirmationQuery(token).queryKey, followed);
      if (userInfo) changed(`account:${userInfo.id}`);
    },
    // The link expired while the page was open.
    refusal: (problem) => isInvalid(problem) && onOver(),
  });
  return (
    <>
      <p className="wrap-anywhere">{t('email.link.text', { email, name })}</p>
      <Failure text={isInvalid(error) ? null : failure} />
      <Button size="tall" wide busy={busy} onClick={() => void confirm()}>
        {t('email.link.submit')}
      </Button>
      {!userInfo && (
        <>
          <Note>{t('email.link.notMe')}</Note>
          <LinkButton to={paths.forgotPassword} kind="bare" size="tall" wide>
            {t('email.link.reset')}
          </LinkButton>
        </>
      )}
    </>
  );
}

function Confirmed({ link }: { link: EmailConfirmation }) {
  const { token, userInfo, userType } = useSession();
  return (
    <>
      <p role="status" className="flex items-start gap-2 rounded-m bg-good-soft p-3 wrap-anywhere text-good">
        <Icon name="check" className="mt-0.5" />
        {t('email.link.done', { email: link.email })}
      </p>
      {userInfo && !link.own && (
        <p className="wrap-anywhere text-quiet">{t('email.link.other', { email: userInfo.email })}</p>
      )}
      <LinkButton to={token ? homeOf(userType) : paths.login} size="tall" wide>
        {t(token ? 'email.link.next' : 'email.link.signIn')}
      </LinkButton>
    </>
  );
}

function InvalidLink({ problem, why }: { problem: string; why: string }) {
  const { token, userType } = useSession();
  return (
    <>
      <p role="alert" className="flex items-start gap-2 rounded-m bg-bad-soft p-3 text-bad">
        <Icon name="alert" className="mt-0.5" />
        {problem}
      </p>
      <p className="text-quiet">{why}</p>
      <LinkButton to={token ? homeOf(userType) : paths.login} size="tall" wide>
        {t(token ? 'email.link.next' : 'email.link.signIn')}
      </LinkButton>
    </>
  );
}

function isInvalid(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'invalid_confirmation_link';
}
