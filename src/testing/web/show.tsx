import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { queryClient } from '#web/core/api/query.ts';
import { loadStartTexts } from '#web/core/i18n/i18n.ts';
import { Router } from '#web/core/router/router.tsx';
import { beginSession } from '#web/core/session/session.ts';

let shown: RenderResult | null = null;

export interface ShowOptions {
  path?: string;
  /** Who is signed in; by default nobody. */
  as?: Identity;
}

/** Shows a part of the app as its page would, with its texts, its address and who is signed in. Answers the reader's hands. */
export async function show(part: ReactNode, { path = '/', as }: ShowOptions = {}): Promise<UserEvent> {
  await Promise.all([loadStartTexts(), loadProblemTexts()]);
  window.history.replaceState(null, '', path);
  if (as) beginSession({ ...as, token: 'test-token' });
  await act(async () => {
    shown = render(around(part));
  });
  return userEvent.setup();
}

/** Shows the same part with other values, as its page does when an answer has come. */
export async function showAgain(part: ReactNode): Promise<void> {
  await act(async () => shown?.rerender(around(part)));
}

function around(part: ReactNode) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Suspense fallback={null}>{part}</Suspense>
      </Router>
    </QueryClientProvider>
  );
}
