import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** 1843200 → '1,8 МБ', 51200 → '50 КБ'. */
export function fileSize(bytes: number): string {
  const mb = bytes / (1024 * 1024);
  if (mb >= 1) return t('credentials.files.mb', { size: number(mb, mb < 10 ? 1 : 0) });
  return t('credentials.files.kb', { size: number(Math.max(1, Math.round(bytes / 1024))) });
}
