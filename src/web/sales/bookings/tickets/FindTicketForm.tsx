import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { readTypedTicket, ticketSearch } from '#shared/sales/bookings/tickets/typed-ticket.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { findTicket, proofProblem } from './ticket-queries.ts';

/** Finds a ticket by its short code, which the address may already contain, and the telephone number of the booking. */
export default function FindTicketForm({ code = '', about }: { code?: string; about: string }) {
  const navigate = useNavigate();
  const form = useZodForm(ticketSearch, { code, phone: '' });
  const open = (path: string) => navigate(path, { replace: code !== '' });
  const { submit, busy, failure, error } = useSubmit(form, pathOf, open);
  const codeField = form.register('code', {
    /** Shows how the code was understood. */
    onBlur: () => {
      const ticket = readTypedTicket(form.getValues('code'));
      if (ticket && 'codes' in ticket && ticket.codes.length === 1) form.setValue('code', spacedCode(ticket.codes[0]));
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 px-4 pt-2 pb-6">
      <p className="text-quiet">{about}</p>
      {code === '' && (
        <TextField
          data-autofocus
          label={t('ticket.find.code')}
          hint={t('ticket.find.code.hint')}
          icon="ticket"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...codeField}
          error={errorOf(form, 'code')}
          onPaste={(event) => {
            const ticket = readTypedTicket(event.clipboardData.getData('text'));
            if (!ticket || !('path' in ticket)) return;
            event.preventDefault();
            open(ticket.path);
          }}
        />
      )}
      <PhoneField
        {...(code !== '' && { 'data-autofocus': true })}
        label={t('ticket.phone')}
        {...fieldOf(form, 'phone')}
      />
      <Failure text={failure && (isWrong(error) ? t('ticket.find.wrong') : proofProblem(error))} />
      <Button type="submit" size="tall" busy={busy}>
        {t('ticket.find.open')}
      </Button>
      {code !== '' && (
        <LinkButton to={paths.findTicket} kind="bare" size="tall">
          {t('ticket.find.other')}
        </LinkButton>
      )}
      <Note>{t('ticket.find.lost')}</Note>
    </form>
  );
}

/** The path of the page of a typed link, or of the ticket with a typed code and telephone number. */
async function pathOf({ code, phone }: { code: string; phone: string }): Promise<string> {
  const typed = readTypedTicket(code);
  if (typed === null) throw new Error('the schema refuses other texts');
  return 'path' in typed ? typed.path : paths.ticket(await firstOf(typed.codes, phone));
}

/** Tries what the typed text can mean in order; throws the last refusal. */
async function firstOf([code, ...others]: readonly [string, ...string[]], phone: string): Promise<string> {
  try {
    return await findTicket(code, phone);
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined || !isWrong(error)) throw error;
    return firstOf([next, ...rest], phone);
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'wrong_phone';
}
