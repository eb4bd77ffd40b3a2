import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passkeyApi } from '#shared/people/accounts/sign-in/passkey-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import PasskeyEntry from './PasskeyEntry.tsx';

const ENTER = { name: 'Увійти ключем доступу' };
const FAILED = 'Невідома помилка';

/** A browser with passkeys, which suggests them in the field of the email address. */
beforeEach(() => {
  const Credential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true });
  vi.stubGlobal('PublicKeyCredential', Credential);
});
afterEach(() => vi.unstubAllGlobals());

const failing = () =>
  serve(
    answer(passkeyApi.beginSignIn, () => {
      throw new Refusal(500, 'internal');
    }),
  );

it('says nothing when only the suggestions cannot be prepared, which nobody had asked for', async () => {
  const requests = failing();
  await show(<PasskeyEntry />, { path: '/account/login' });
  await waitFor(() => expect(callsOf(requests, passkeyApi.beginSignIn)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', ENTER)).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why it failed after a press', async () => {
  failing();
  const reader = await show(<PasskeyEntry />, { path: '/account/login' });
  await reader.click(screen.getByRole('button', ENTER));
  expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
});
