import { useState } from 'react';
import { reportsApi } from '#shared/people/reports/api.ts';
import { isUrgent, needsGoodFaith, needsWords, reasonsFor } from '#shared/people/reports/rules.ts';
import { type ReportedThing, reportForm, visitorReportForm } from '#shared/people/reports/schema.ts';
import { call } from '#web/core/api/call.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

export interface ReportDialogProps {
  /** Things that can be reported from here; of several, the reporter chooses. */
  things: readonly ReportedThing[];
  onClose: () => void;
}

interface SentReport {
  number: number;
  code: string;
}

/** Reports a thing to the operators, with an account or without, and shows the number of the report. */
export default function ReportDialog({ things, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<SentReport | null>(null);
  if (sent) {
    return (
      <Dialog open title={t('reports.sent', { number: sent.number })} onClose={onClose}>
        <p className="mb-4">{t('reports.sent.text')}</p>
        <div className="grid gap-3">
          <LinkButton size="tall" wide to={paths.report(sent.code)}>
            {t('reports.open')}
          </LinkButton>
          <Button kind="soft" size="tall" wide onClick={onClose}>
            {t('reports.done')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return <Writing things={things} onClose={onClose} onSent={setSent} />;
}

function Writing({ things, onClose, onSent }: ReportDialogProps & { onSent: (sent: SentReport) => void }) {
  const { userInfo } = useSession();
  const [chosen, setChosen] = useState(0);
  const thing = things[chosen];
  return (
    <FormDialog<typeof reportForm, SentReport>
      title={t('reports.reason')}
      label={t('reports.title')}
      schema={userInfo ? reportForm : visitorReportForm}
      defaults={{ reason: 'spam', words: '', goodFaith: false, name: '', email: '' }}
      send={(body, idempotencyKey) =>
        call(reportsApi.file, { body: { ...body, thing: thing ?? { kind: 'trip' } } }, { idempotencyKey })
      }
      done={onSent}
      action={t('reports.send')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-quiet">{t('reports.lead')}</p>
          {things.length > 1 && (
            <SelectField
              label={t('reports.thing')}
              options={things.map((one, index) => ({ value: String(index), label: optionLabel(things, one, index) }))}
              value={String(chosen)}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
          <RadioRows
            label={t('reports.reason')}
            hideLabel
            options={reasonsFor(thing?.kind ?? 'trip').map((value) => ({ value, label: t(`reports.reason.${value}`) }))}
            {...form.register('reason')}
            value={form.watch('reason')}
            error={errorOf(form, 'reason')}
          />
          {isUrgent(form.watch('reason')) && <p className="rounded-m bg-bad-soft p-3">{t('reports.danger')}</p>}
          <TextArea
            label={t(needsWords(form.watch('reason')) ? 'reports.words' : 'reports.words.optional')}
            hint={t('reports.words.hint')}
            rows={4}
            {...fieldOf(form, 'words')}
          />
          {!userInfo && (
            <>
              <TextField label={t('reports.name')} autoComplete="name" {...fieldOf(form, 'name')} />
              <TextField
                label={t('reports.email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                {...fieldOf(form, 'email')}
              />
            </>
          )}
          {needsGoodFaith(form.watch('reason')) && (
            <CheckField
              label={t('reports.goodFaith')}
              {...form.register('goodFaith')}
              error={errorOf(form, 'goodFaith')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** 'photo of a bus 2': of several of a kind each has its number. */
function optionLabel(things: readonly ReportedThing[], { kind }: ReportedThing, index: number): string {
  const alike = things.filter((one) => one.kind === kind).length;
  const place = things.slice(0, index + 1).filter((one) => one.kind === kind).length;
  return alike > 1 ? `${t(`reports.kind.${kind}`)} ${place}` : t(`reports.kind.${kind}`);
}
