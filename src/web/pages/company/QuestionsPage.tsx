import { useQuery } from '@tanstack/react-query';
import { TICKET_STATES } from '#shared/office/support/schema.ts';
import { ago, dateIn, longDate } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { Navigate, useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { questionPath } from '#web/office/support/paths.ts';
import { questionsQuery } from '#web/office/support/queries.ts';
import { momentText } from '#web/office/support/RequestMessages.tsx';
import { homeOf, paths } from '#web/paths.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QuestionPage } from './QuestionPage.tsx';

const LIST = listSchema({ tab: listField.oneOf('open', ...TICKET_STATES), page: listField.page });

/** /company/questions, /company/questions/{id}: what people without an account ask the carrier, for its office. */
export function QuestionsPage() {
  const { id } = useParams();
  const { userType, carrierInfo } = useSession();
  if (!carrierInfo || carrierInfo.role === 'driver') return <Navigate to={homeOf(userType)} replace />;
  return id === undefined ? <Questions /> : <QuestionPage questionId={Number(id)} />;
}

function Questions() {
  const list = useListState(LIST);
  const { tab, page } = list.state;
  const query = useQuery(questionsQuery(tab, page));
  return (
    <ListPage
      title={t('support.questions')}
      back={paths.chats}
      list={list}
      query={query}
      head={
        <div className="px-4">
          <p className="mb-3 text-quiet">{t('support.questions.lead')}</p>
          <fieldset className="mb-3 flex flex-wrap gap-2" aria-label={t('support.questions')}>
            {TICKET_STATES.map((name) => (
              <Chip key={name} on={name === tab} onClick={() => list.change({ tab: name })}>
                {t(`support.tab.${name}`)}
              </Chip>
            ))}
          </fieldset>
        </div>
      }
      none={<Empty title={t(tab === 'open' ? 'support.questions.none.open' : 'support.questions.none')} />}
      row={({ id, words, name, from, to, departsAt, zone, since }) => (
        <Row
          key={id}
          to={questionPath(id)}
          strong={words}
          quiet={[
            name === null ? t('support.questions.before') : inOwnScript(name),
            `${named(from)} – ${named(to)}`,
            longDate(dateIn(zone, departsAt)),
          ].join(' · ')}
          side={
            <time className="text-small text-quiet" dateTime={since} title={momentText(since)}>
              {ago(since)}
            </time>
          }
        />
      )}
    />
  );
}
