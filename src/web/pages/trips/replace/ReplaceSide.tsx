import { readablePhone } from '#shared/core/text/phone.ts';
import type { Outlook, Replacement } from '#shared/office/disruption/schema.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useReplace } from '#web/office/disruption/queries.ts';
import { useWordings, WordingPart } from '#web/office/disruption/WordingPart.tsx';
import { paths } from '#web/paths.ts';
import { Button, IconLink } from '#web/ui/base/Button.tsx';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { clashWhy } from '../people/replace-effects.ts';

interface SideProps {
  data: Replacement;
  outlook: Outlook;
  stale: boolean;
}

export function ReplaceSide({ data, outlook, stale }: SideProps) {
  const navigate = useNavigate();
  const { trip } = data;
  const { mutateAsync, isPending, error } = useReplace(trip.id);
  const { notifying, riders } = outlook;
  const wordings = useWordings(notifying.subjects);
  const undecided = riders.filter(({ seat }) => seat === null).length;
  // Not as an option of `mutate`: the new preview removes this part of the page before the response is handled.
  const apply = () =>
    mutateAsync({ ...outlook, wordings: wordings.own }).then(
      ({ notified }) => {
        toast({ kind: 'good', text: t('disruption.applied', { n: notified }) });
        navigate(paths.trip(trip.id), { replace: true });
      },
      () => undefined,
    );
  return (
    <aside className="flex flex-col border-t xl:border-t-0 xl:border-l">
      <div className="grid gap-4 p-4">
        <h2 className="h3">
          {notifying.all > 0 ? t('disruption.notify', { n: notifying.all }) : t('disruption.notify.nobody')}
        </h2>
        {notifying.all > 0 && (
          <dl className="grid grid-cols-3 gap-3">
            <Channel icon="bell" words={t('disruption.notify.push')} n={notifying.push} />
            <Channel icon="mail" words={t('disruption.notify.email')} n={notifying.email} />
            <Channel icon="phone" words={t('disruption.notify.call')} n={notifying.call.length} />
          </dl>
        )}
        {notifying.sample && wordings.own.length === 0 && (
          <div className="rounded-m bg-surface-sunken p-3 text-small">
            <p className="pb-1 text-quiet">{t('disruption.notify.sample')}</p>
            <p>{notifying.sample}</p>
          </div>
        )}
        <WordingPart wordings={wordings} />
        {notifying.inOtherLanguage > 0 && <Note>{t('disruption.notify.other', { n: notifying.inOtherLanguage })}</Note>}
        {otherDrivers(trip, outlook) && <Note>{t('disruption.notify.driver')}</Note>}
        {notifying.call.length > 0 && <Calls people={notifying.call} />}
      </div>
      <div className="flex-1" />
      <Footer>
        <div className="grid w-full gap-3">
          {undecided > 0 && (
            <p className="flex gap-2 text-small">
              <Icon name="alert" size="s" className="mt-0.5 flex-none text-bad" />
              {t('disruption.undecided', { n: undecided })}
            </p>
          )}
          {error && <Refusal text={problemText(error)} />}
          <Button
            size="tall"
            wide
            busy={isPending}
            disabled={stale || clashWhy(data, outlook) !== undefined || wordings.why !== undefined}
            why={clashWhy(data, outlook) ?? wordings.why}
            onClick={apply}
          >
            {t('disruption.apply', { n: notifying.all })}
          </Button>
        </div>
      </Footer>
    </aside>
  );
}

/** The people that no channel reaches: the office calls them. */
function Calls({ people }: { people: Outlook['notifying']['call'] }) {
  return (
    <section>
      <h3 className="font-strong">{t('disruption.calls')}</h3>
      <Rows>
        {people.map((person) => (
          <Row
            key={person.bookingId}
            dense
            strong={personName(person)}
            quiet={person.phone ? readablePhone(person.phone) : t('disruption.calls.noPhone')}
            action={
              person.phone && (
                <IconLink
                  name="phone"
                  to={`tel:${person.phone}`}
                  label={t('disruption.calls.call', { name: personName(person) })}
                />
              )
            }
          />
        ))}
      </Rows>
    </section>
  );
}

function Channel({ icon, words, n }: { icon: IconName; words: string; n: number }) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-small text-quiet">
        <Icon name={icon} size="s" />
        {words}
      </dt>
      <dd className="figure n">{n}</dd>
    </div>
  );
}

function otherDrivers(trip: Replacement['trip'], outlook: Outlook): boolean {
  const [was, is] = [driversOf(trip), driversOf(outlook)];
  return was.length !== is.length || is.some((id) => !was.includes(id));
}
