import { inOwnScript, t } from './i18n.ts';

/** 'Тарас Гаврилюк', in English 'Taras Havryliuk'; of somebody who had their account deleted no name is left, and it says so. */
export function personName({ name, lastName = '' }: { name: string; lastName?: string | undefined }): string {
  return inOwnScript(`${name} ${lastName}`.trim()) || t('core.deletedPerson');
}
