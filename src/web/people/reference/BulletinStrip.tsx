import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import type { Bulletins } from '#shared/people/reference/schema.ts';
import { locale, setOwnTexts, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { paths } from '#web/paths.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { acceptTerms, bulletinsQuery } from './queries.ts';

/** The greatest number of dismissed announcements that the device stores. */
const REMEMBERED = 50;

/** Above every screen: announcements of the operators, and the question whether one accepts new terms, which waits until it is opened: nobody is stopped at a bus stop. */
export default function BulletinStrip() {
  const { data } = useQuery(bulletinsQuery());
  const [away, setAway] = useState(dismissed);
  useEffect(() => {
    if (data)
      setOwnTexts(
        Object.fromEntries(Object.entries(data.texts ?? {}).map(([key, one]) => [key, [one[dataLanguage(locale)]]])),
      );
  }, [data]);
  if (!data) return null;
  const shown = data.announcements.filter(({ id, dismissable }) => !(dismissable && away.includes(id)));
  const dismiss = (id: number) => {
    const all = [...away, id].slice(-REMEMBERED);
    storeOwn('announcements', all);
    setAway(all);
  };
  return (
    <>
      {shown.length > 0 && (
        <section aria-label={t('bulletins.label')}>
          {shown.map((one) => (
            <Strip key={one.id} one={one} onDismiss={() => dismiss(one.id)} />
          ))}
        </section>
      )}
      {data.terms && <NewTerms terms={data.terms} />}
    </>
  );
}

function Strip({ one, onDismiss }: { one: Bulletins['announcements'][number]; onDismiss: () => void }) {
  const look = one.urgent ? 'bg-now-soft' : 'bg-surface-sunken';
  return (
    <div className={`flex items-center gap-3 border-b border-line px-4 py-2 ${look}`}>
      <Icon name={one.urgent ? 'alert' : 'info'} />
      <p className="flex-1 whitespace-pre-line wrap-anywhere">{one[dataLanguage(locale)]}</p>
      {one.dismissable && <IconButton name="close" label={t('bulletins.close')} onClick={onDismiss} />}
    </div>
  );
}

function NewTerms({ terms }: { terms: NonNullable<Bulletins['terms']> }) {
  const [open, setOpen] = useState(false);
  const { run: accept, busy } = useAction(() => acceptTerms(terms.id));
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line bg-now-soft px-4 py-2">
        <Icon name="info" />
        <p className="flex-1">{t('bulletins.terms')}</p>
        <Button kind="edge" size="small" onClick={() => setOpen(true)}>
          {t('bulletins.terms.read')}
        </Button>
      </div>
      <Dialog
        open={open}
        title={t('bulletins.terms')}
        onClose={() => setOpen(false)}
        busy={busy}
        footer={
          <>
            <Button kind="edge" size="tall" onClick={() => setOpen(false)}>
              {t('bulletins.terms.later')}
            </Button>
            <Button size="tall" busy={busy} onClick={() => void accept()}>
              {t('bulletins.terms.accept')}
            </Button>
          </>
        }
      >
        <h3 className="h3 mb-2">{t('bulletins.terms.new')}</h3>
        <p className="whitespace-pre-line">{locale === 'uk' ? terms.changesUk : terms.changesEn}</p>
        <p className="mt-3">
          <Link className="text-action underline underline-offset-2" to={`${paths.help}#terms`}>
            {t('bulletins.terms.whole')}
          </Link>
        </p>
      </Dialog>
    </>
  );
}

function dismissed(): number[] {
  const stored = readOwn('announcements');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
}
