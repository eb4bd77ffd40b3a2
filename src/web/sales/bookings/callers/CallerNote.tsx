import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Caller, MAX_CALLER_NOTE } from '#shared/sales/bookings/callers/callers-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { callerQuery, noteCaller } from './call-queries.ts';

export function CallerNote({ caller }: { caller: Caller }) {
  const queries = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  const {
    run: save,
    busy,
    failure,
  } = useAction(() => noteCaller(caller.phone, text?.trim() ?? ''), {
    done: async () => {
      await queries.invalidateQueries({ queryKey: callerQuery(caller.phone).queryKey });
      setText(null);
    },
    refusal: 'beside',
  });
  if (text === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-small">
        {caller.note && <p className="whitespace-pre-line">{caller.note}</p>}
        <Button kind="bare" size="small" icon="edit" onClick={() => setText(caller.note)}>
          {t(caller.note ? 'call.person.note.edit' : 'call.person.note.add')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        autoFocus
        rows={2}
        maxLength={MAX_CALLER_NOTE}
        label={t('call.person.note')}
        value={text}
        error={failure ?? undefined}
        onChange={({ target }) => setText(target.value)}
        className="w-full"
      />
      <Button kind="soft" size="small" busy={busy} onClick={() => void save()}>
        {t('call.save')}
      </Button>
    </div>
  );
}
