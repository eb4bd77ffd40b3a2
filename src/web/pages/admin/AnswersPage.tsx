import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWER_TITLE_MAX, type ReadyAnswer, readyAnswerInput } from '#shared/office/support/schema.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { readyAnswersQuery, removeReadyAnswer, saveReadyAnswer } from '#web/office/support/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

/** /admin/answers: the ready answers of support in both languages. */
export function AnswersPage() {
  const title = t('support.answers');
  const query = useQuery(readyAnswersQuery());
  const [open, setOpen] = useState<ReadyAnswer | 'new' | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminSupport}>
      <Loaded query={query}>
        {(answers) => (
          <div className="grid gap-4 px-4">
            {answers.length === 0 && <Empty small title={t('support.answers.none')} text={t('support.answers.text')} />}
            <Rows aria-label={title}>
              {answers.map((one) => (
                <Row key={one.id} strong={one.title} quiet={named(one)} onOpen={() => setOpen(one)} />
              ))}
            </Rows>
            <Button icon="plus" className="justify-self-start" onClick={() => setOpen('new')}>
              {t('support.answers.add')}
            </Button>
          </div>
        )}
      </Loaded>
      {open !== null && <AnswerDialog answer={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function AnswerDialog({ answer, onClose }: { answer: ReadyAnswer | null; onClose: () => void }) {
  return (
    <EntryDialog
      title={answer ? answer.title : t('support.answers.add')}
      schema={readyAnswerInput}
      defaults={{ title: answer?.title ?? '', uk: answer?.uk ?? '', en: answer?.en ?? '' }}
      send={(body) => saveReadyAnswer(answer, body)}
      action={t('support.answers.save')}
      remove={t('support.answers.remove')}
      onRemove={answer && (() => removeReadyAnswer(answer.id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('support.answers.title')} maxLength={ANSWER_TITLE_MAX} {...fieldOf(form, 'title')} />
          <TextArea label={t('support.answers.uk')} {...fieldOf(form, 'uk')} />
          <TextArea label={t('support.answers.en')} {...fieldOf(form, 'en')} />
        </>
      )}
    </EntryDialog>
  );
}
