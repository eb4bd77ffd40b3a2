import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#shared/i18n/locale.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import type { AvatarCrop, Profile, ProfileInput } from '#shared/people/accounts/base/profile-schema.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { remember, session } from '#web/core/session/session.ts';

export function meQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'me'],
    queryFn: ({ signal }) => call(accountsApi.me, {}, { signal }),
  });
}

/** The person's own profile; its contacts are stored between visits (docs/product.md 3.5). */
export function profileQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'profile'],
    queryFn: async ({ signal }) => {
      const profile = await call(profilesApi.mine, {}, { signal });
      remember('contacts', profile.contacts);
      return profile;
    },
  });
}

export function saveProfile(body: ProfileInput, seen: Profile, idempotencyKey: string): Promise<Profile> {
  return save(profilesApi.save, { body }, seen, { idempotencyKey });
}

/** Uploads the cropped picture instead of the current one; `onProgress` gets a share from 0 to 1. */
export function sendAvatar(file: File, query: AvatarCrop, onProgress: (share: number) => void): Promise<Profile> {
  return call(profilesApi.setAvatar, { query }, { file, onProgress });
}

export function deleteAvatar(): Promise<Profile> {
  return call(profilesApi.deleteAvatar, {});
}

export function driverQuery(driverId: number) {
  return queryOptions({
    queryKey: [`account:${driverId}`, 'driver'],
    queryFn: ({ signal }) => call(profilesApi.driver, { params: { driverId } }, { signal }),
  });
}

/** Saves the language of the account's mails. */
export function saveLocale(chosen: Locale): Promise<void> {
  return call(accountsApi.setLocale, { body: { locale: chosen } });
}

/** Ends this session on the server; a failure is ignored (docs/product.md 3.4). */
export async function sendLogout(token?: string): Promise<void> {
  await call(accountsApi.signOut, { query: { locale } }, { token }).catch(() => undefined);
}
