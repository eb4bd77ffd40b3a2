import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Companion, companionInput, MAX_COMPANIONS } from '#shared/bookings/companions.ts';
import { companionsQuery, removeCompanion, saveCompanion } from '#web/bookings/companion-queries.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The people whom the booking form offers: add, change, delete. */
export function CompanionsSection() {
  const query = useQuery(companionsQuery());
  const [edited, setEdited] = useState<Companion | 'new' | null>(null);
  const remove = async ({ id }: Companion) => {
    try {
      await removeCompanion(id);
    } catch (problem) {
      toast({ kind: 'bad', text: problemText(problem) });
    }
  };
  return (
    <Section title={t('profile.companions')} line>
      <p className="text-small text-quiet">{t('profile.companions.text')}</p>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="mt-3">{t('profile.companions.none')}</p>}
      >
        {(data) => (
          <>
            <Rows>
              {data.data.map((companion) => (
                <Row
                  key={companion.id}
                  strong={companion.name}
                  quiet={
                    companion.birthYear === null
                      ? ''
                      : t('profile.companions.born', { year: String(companion.birthYear) })
                  }
                  action={
                    <span className="flex">
                      <IconButton
                        name="edit"
                        label={t('profile.companions.edit', { name: companion.name })}
                        onClick={() => setEdited(companion)}
                      />
                      <IconButton
                        name="trash"
                        label={t('profile.companions.delete', { name: companion.name })}
                        onClick={() => void remove(companion)}
                      />
                    </span>
                  }
                />
              ))}
            </Rows>
            {data.data.length < MAX_COMPANIONS && (
              <Button kind="edge" icon="plus" className="mt-3" onClick={() => setEdited('new')}>
                {t('profile.companions.add')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {edited && <CompanionDialog companion={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function CompanionDialog({ companion, onClose }: { companion: Companion | null; onClose: () => void }) {
  const form = useZodForm(companionInput, {
    name: companion?.name ?? '',
    birthYear: String(companion?.birthYear ?? ''),
  });
  const { submit, busy, failure } = useSubmit(
    form,
    (values, key) => saveCompanion(companion?.id ?? null, values, key),
    onClose,
  );
  return (
    <Dialog
      open
      title={companion ? t('profile.companions.edit', { name: companion.name }) : t('profile.companions.add')}
      onClose={onClose}
      held={busy}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField icon="user" autoComplete="off" label={t('profile.companions.name')} {...fieldOf(form, 'name')} />
        <TextField
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          label={t('profile.companions.year')}
          {...fieldOf(form, 'birthYear')}
        />
        {failure && (
          <p role="alert" className="text-small text-bad">
            {failure}
          </p>
        )}
        <Button type="submit" size="tall" wide busy={busy}>
          {t('profile.companions.save')}
        </Button>
      </form>
    </Dialog>
  );
}
