import { MAIL_TABS } from '#shared/office/admin/mails-api.ts';
import { listField, listSchema } from '#web/core/router/list-state.ts';

export const JOBS_TABS = ['mails', 'suppressed', 'texts', 'jobs', 'promises'] as const;

/** The lists of `/admin/jobs`: the tab, and which mails or text messages it lists. */
export const JOBS_LIST = listSchema({
  tab: listField.oneOf('mails', ...JOBS_TABS),
  mails: listField.oneOf('failed', ...MAIL_TABS),
  texts: listField.oneOf('failed', ...MAIL_TABS),
  page: listField.page,
});
