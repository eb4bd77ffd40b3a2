import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { QUESTIONS_PATH } from './paths.ts';
import { questionsQuery } from './queries.ts';

/** Above the conversations of a carrier: how many people without an account wait for an answer; nothing where nobody does. */
export default function WaitingQuestions() {
  const { data } = useQuery(questionsQuery('open', 1));
  if (!data || data.waiting === 0) return null;
  return (
    <div className="px-4">
      <Rows>
        <Row
          to={QUESTIONS_PATH}
          leading={<Icon name="help" />}
          strong={t('support.questions')}
          quiet={t('support.questions.waiting', { n: data.waiting })}
        />
      </Rows>
    </div>
  );
}
