import { useState } from 'react';
import { companyInput } from '#shared/network/carriers/members-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { InviteMe } from './InviteMe.tsx';
import { becomeCompany } from './members-queries.ts';

/** For a single driver who takes others on: the same carrier becomes a company. */
export function CompanySection() {
  const { carrierInfo, userInfo } = useSession();
  const [open, setOpen] = useState(false);
  if (!carrierInfo?.singleDriver) return null;
  return (
    <Section title={t('carriers.grow')} separator="line">
      <p className="mb-3 text-quiet">{t('carriers.grow.text')}</p>
      <Button kind="edge" icon="building" onClick={() => setOpen(true)}>
        {t('carriers.grow.open')}
      </Button>
      <p className="mt-4 mb-3 text-quiet">{t('carriers.grow.join')}</p>
      <InviteMe />
      {open && (
        <FormDialog
          title={t('carriers.grow.open')}
          schema={companyInput}
          defaults={{ carrierName: carrierInfo.carrierName }}
          send={becomeCompany}
          action={t('carriers.grow.do')}
          toast={t('carriers.grow.done')}
          // The identity is refetched, and the menu with it.
          done={() => changed(`account:${userInfo?.id ?? 0}`)}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p className="text-quiet">{t('carriers.grow.what')}</p>
              <TextField label={t('carriers.grow.name')} {...fieldOf(form, 'carrierName')} />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
