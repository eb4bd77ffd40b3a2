import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';

/** A coming trip without bookings, with the button to book for a caller. */
export function NobodyYet({ sheet }: { sheet: TripSheet }) {
  return (
    <Empty
      small
      title={t('desk.nobody')}
      text={t('desk.nobody.text')}
      action={
        <LinkButton kind="soft" icon="plus" to={paths.book(sheet.id)}>
          {t('desk.book')}
        </LinkButton>
      }
    />
  );
}
