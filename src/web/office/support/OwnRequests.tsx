import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { ownTicketsQuery } from './queries.ts';
import { momentText, REQUEST_LOOKS } from './RequestMessages.tsx';

/** The signed-in person's requests to support, the latest first; nothing without any. */
export default function OwnRequests() {
  const { data } = useQuery(ownTicketsQuery());
  if (!data || data.length === 0) return null;
  return (
    <div>
      <h3 className="h3 mb-2">{t('support.own')}</h3>
      <Rows aria-label={t('support.own')}>
        {data.map(({ id, key, state, since, words }) => (
          <Row
            key={id}
            to={paths.request(key)}
            strong={words}
            quiet={momentText(since)}
            side={<Pill kind={REQUEST_LOOKS[state]}>{t(`support.own.${state}`)}</Pill>}
          />
        ))}
      </Rows>
    </div>
  );
}
