import { t } from './i18n.ts';

/** 'Тарас Гаврилюк'; of somebody who had their account deleted no name is left, and it says so. */
export function personName({ name, lastName = '' }: { name: string; lastName?: string | undefined }): string {
  return `${name} ${lastName}`.trim() || t('core.deletedPerson');
}
