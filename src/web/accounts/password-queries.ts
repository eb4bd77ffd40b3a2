import { queryOptions } from '@tanstack/react-query';
import { passwordApi } from '#shared/accounts/password-api.ts';
import { isLinkToken } from '#shared/accounts/password-links.ts';
import { sessionApi } from '#shared/accounts/session-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

/** What a link from a mail is good for. A text that can be no link's token is not asked about. */
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

/** Whether one has a password at all. */
export function passwordStateQuery() {
  return queryOptions({
    queryKey: [own(), 'password'],
    queryFn: ({ signal }) => call(passwordApi.state, {}, { signal }),
  });
}

/** Where one is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [own(), 'sessions'],
    queryFn: ({ signal }) => call(sessionApi.list, {}, { signal }),
  });
}

/** Signs one device out, or all but this one. */
export async function signOutDevice(sessionId: number | 'others'): Promise<void> {
  if (sessionId === 'others') await call(sessionApi.endOthers, {});
  else await call(sessionApi.end, { params: { sessionId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

function own(): string {
  return `account:${session().userInfo?.id ?? 0}`;
}
