import { inOwnScript, t } from './i18n.ts';

/** Returns 'Тарас Гаврилюк', in English 'Taras Havryliuk'; for a deleted account, which has no name, a text that says so. */
export function personName({ name, lastName = '' }: { name: string; lastName?: string | undefined }): string {
  return inOwnScript(`${name} ${lastName}`.trim()) || t('core.deletedPerson');
}
