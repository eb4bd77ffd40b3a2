import { queryOptions } from '@tanstack/react-query';
import { isLinkToken } from '#shared/people/accounts/base/password-links.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

/** Purpose of the link of a mail. A text that cannot be a token is not sent to the server. */
export function passwordLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => {
      if (!isLinkToken(token)) throw new ProblemError('invalid_reset_link', 404);
      return call(passwordApi.link, { params: { token } }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export function passwordStateQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'password'],
    queryFn: ({ signal }) => call(passwordApi.state, {}, { signal }),
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'sessions'],
    queryFn: ({ signal }) => call(sessionApi.list, {}, { signal }),
  });
}

export async function signOutDevice(sessionId: number | 'others'): Promise<void> {
  if (sessionId === 'others') await call(sessionApi.endOthers, {});
  else await call(sessionApi.end, { params: { sessionId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

function ownTopic(): string {
  return `account:${session().userInfo?.id ?? 0}`;
}
