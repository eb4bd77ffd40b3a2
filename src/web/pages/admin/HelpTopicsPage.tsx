import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import {
  ANSWER_MAX,
  type HelpDeskTopic,
  type HelpTopicInput,
  helpTopicInput,
  QUESTION_MAX,
} from '#shared/people/reference/help-api.ts';
import { GOODS_TOPIC, HELP_GROUPS, type HelpGroup, isOwn } from '#shared/people/reference/help-topics.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { helpTopicsQuery, resetTopic, saveTopic } from '#web/people/reference/help.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EntryDialog } from './parts/EntryDialog.tsx';

interface OpenTopic {
  group: HelpGroup;
  /** Null for a new question. */
  one: HelpDeskTopic | null;
  all: readonly HelpDeskTopic[];
}

/** /admin/reference/help: the questions of the help page, their answers, order and which are shown. */
export function HelpTopicsPage() {
  const title = t('reference.help');
  const query = useQuery(helpTopicsQuery());
  const [open, setOpen] = useState<OpenTopic | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.help.hint')}</p>
      <Loaded query={query}>
        {(topics) =>
          HELP_GROUPS.map((group) => {
            const all = topics.filter((one) => one.group === group);
            return (
              <Section key={group} title={t(`help.${group}`)}>
                <Rows aria-label={t(`help.${group}`)}>
                  {all.map((one) => (
                    <Row
                      key={one.topic}
                      strong={one[dataLanguage(locale)].question}
                      quiet={stateOf(one)}
                      onOpen={() => setOpen({ group, one, all })}
                    />
                  ))}
                </Rows>
                <Button
                  kind="edge"
                  size="small"
                  icon="plus"
                  className="mt-3"
                  aria-label={`${t('reference.help.add')}: ${t(`help.${group}`)}`}
                  onClick={() => setOpen({ group, one: null, all })}
                >
                  {t('reference.help.add')}
                </Button>
              </Section>
            );
          })
        }
      </Loaded>
      {open && <TopicDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** 'hidden · changed'; nothing for a built-in question that is shown. */
function stateOf({ topic, hidden, builtIn }: HelpDeskTopic): string {
  const words = [];
  if (hidden) words.push(t('reference.help.hidden'));
  if (topic === GOODS_TOPIC) words.push(t('reference.help.goods'));
  else if (!builtIn) words.push(t(isOwn(topic) ? 'reference.help.own' : 'reference.help.changed'));
  return words.join(' · ');
}

function startOf({ one, all }: OpenTopic): HelpTopicInput {
  const { hidden = false, uk, en } = one ?? {};
  return {
    ukQuestion: uk?.question ?? '',
    ukAnswer: uk?.answer ?? '',
    enQuestion: en?.question ?? '',
    enAnswer: en?.answer ?? '',
    hidden,
    place: one ? all.indexOf(one) : all.length,
  };
}

function TopicDialog({ onClose, ...opened }: OpenTopic & { onClose: () => void }) {
  const { group, one, all } = opened;

  const save = (body: HelpTopicInput) => saveTopic(one, group, body);

  const others = all.filter((other) => other !== one);
  const isGoods = one?.topic === GOODS_TOPIC;
  return (
    <EntryDialog
      title={t(one ? 'reference.help.edit' : 'reference.help.add')}
      schema={helpTopicInput}
      defaults={startOf(opened)}
      send={save}
      toast={t('reference.help.saved')}
      action={t('reference.save')}
      remove={t(one && isOwn(one.topic) ? 'reference.help.remove' : 'reference.help.reset')}
      onRemove={one && !one.builtIn ? () => resetTopic(one.topic) : null}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isGoods ? (
            <p>
              {t('reference.help.goods.text')}{' '}
              <Link to={paths.adminBorder} className="text-action underline underline-offset-2">
                {t('reference.border')}
              </Link>
            </p>
          ) : (
            <>
              <TextField
                label={t('reference.help.ukQuestion')}
                maxLength={QUESTION_MAX}
                {...fieldOf(form, 'ukQuestion')}
              />
              <TextArea
                label={t('reference.help.ukAnswer')}
                rows={5}
                maxLength={ANSWER_MAX}
                {...fieldOf(form, 'ukAnswer')}
              />
              <TextField
                label={t('reference.help.enQuestion')}
                maxLength={QUESTION_MAX}
                {...fieldOf(form, 'enQuestion')}
              />
              <TextArea
                label={t('reference.help.enAnswer')}
                rows={5}
                maxLength={ANSWER_MAX}
                {...fieldOf(form, 'enAnswer')}
              />
            </>
          )}
          <SelectField
            label={t('reference.help.place')}
            options={[
              { value: '0', label: t('reference.help.first') },
              ...others.map((other, at) => ({
                value: String(at + 1),
                label: t('reference.help.after', { question: other[dataLanguage(locale)].question }),
              })),
            ]}
            {...fieldOf(form, 'place')}
          />
          <CheckField label={t('reference.help.hide')} {...form.register('hidden')} />
        </>
      )}
    </EntryDialog>
  );
}
