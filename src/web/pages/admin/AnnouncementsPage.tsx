import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import {
  ANNOUNCEMENT_MAX,
  type AnnouncementRow,
  AUDIENCES,
  announcementInput,
} from '#shared/people/reference/schema.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { numericDate, today } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { announcementsQuery, removeAnnouncement, saveAnnouncement } from '#web/people/reference/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

/** /admin/reference/announcements: the strip above every page, its readers and its time. */
export function AnnouncementsPage() {
  const title = t('reference.announcements');
  const query = useQuery(announcementsQuery());
  const [open, setOpen] = useState<AnnouncementRow | 'new' | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <Loaded query={query}>
        {(rows) => (
          <div className="grid gap-4 px-4">
            {rows.length === 0 && (
              <Empty small title={t('reference.announcements.none')} text={t('reference.announcements.none.text')} />
            )}
            <Rows aria-label={title}>
              {rows.map((one) => (
                <Row key={one.id} strong={one[dataLanguage(locale)]} quiet={lineOf(one)} onOpen={() => setOpen(one)} />
              ))}
            </Rows>
            <Button icon="plus" className="justify-self-start" onClick={() => setOpen('new')}>
              {t('reference.announcements.add')}
            </Button>
          </div>
        )}
      </Loaded>
      {open !== null && <AnnouncementDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function startOf(row: AnnouncementRow | null) {
  if (row === null) {
    const day = today();
    return { audience: 'all' as const, urgent: false, dismissable: true, uk: '', en: '', from: day, to: day };
  }
  const { audience, urgent, dismissable, uk, en, from, to } = row;
  return { audience, urgent, dismissable, uk, en, from, to };
}

function AnnouncementDialog({ row, onClose }: { row: AnnouncementRow | null; onClose: () => void }) {
  return (
    <EntryDialog
      title={t(row ? 'reference.announcements' : 'reference.announcements.add')}
      schema={announcementInput}
      defaults={startOf(row)}
      send={(body) => saveAnnouncement(row, body)}
      action={t('reference.announcements.save')}
      remove={t('reference.announcements.remove')}
      onRemove={row && (() => removeAnnouncement(row.id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea label={t('reference.announcements.uk')} maxLength={ANNOUNCEMENT_MAX} {...fieldOf(form, 'uk')} />
          <TextArea label={t('reference.announcements.en')} maxLength={ANNOUNCEMENT_MAX} {...fieldOf(form, 'en')} />
          <div className="grid pairs gap-3">
            <TextField type="date" label={t('reference.announcements.from')} {...fieldOf(form, 'from')} />
            <TextField type="date" label={t('reference.announcements.to')} {...fieldOf(form, 'to')} />
          </div>
          <SelectField
            label={t('reference.announcements.audience')}
            options={AUDIENCES.map((one) => ({ value: one, label: t(`reference.audience.${one}`) }))}
            {...fieldOf(form, 'audience')}
          />
          <CheckField label={t('reference.announcements.urgent')} {...form.register('urgent')} />
          <CheckField label={t('reference.announcements.dismissable')} {...form.register('dismissable')} />
        </>
      )}
    </EntryDialog>
  );
}

function lineOf({ from, to, audience, state }: AnnouncementRow): string {
  const days = from === to ? numericDate(from) : `${numericDate(from)} – ${numericDate(to)}`;
  return [t(`reference.state.${state}`), days, t(`reference.audience.${audience}`)].join(' · ');
}
