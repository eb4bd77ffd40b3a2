import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { arrangedLabel } from './call-texts.ts';
import { Kbd } from './Kbd.tsx';
import type { Booking } from './use-booking.tsx';
import type { Call } from './use-call.tsx';

export function CallFooter({ call, booking, onNext }: { call: Call; booking: Booking; onNext: () => void }) {
  const { facts, state, trip } = call;
  const range = state.kind === 'passenger' ? trip?.priceRange : null;
  if (booking.done) {
    return (
      <Footer className="self-end area-foot">
        <Button size="tall" wide autoFocus aria-keyshortcuts="Control+Enter" onClick={onNext} className="flex-1">
          {t('call.next')} <Kbd keys="Enter" onButton />
        </Button>
      </Footer>
    );
  }
  return (
    <Footer
      className="self-end area-foot"
      words={
        facts ? (
          <>
            <b className={facts.total === null ? 'block font-strong' : 'figure block'}>
              {facts.total === null ? arrangedLabel(range, state.count) : money(facts.total)}
            </b>
            <span className="block text-small text-quiet">{t(`call.pay.${state.payBy}.say`)}</span>
          </>
        ) : (
          <span className="block text-small text-quiet">{(!state.from || !state.to) && t('call.book.first')}</span>
        )
      }
    >
      <Button size="tall" busy={booking.busy} aria-keyshortcuts="Control+Enter" onClick={booking.book}>
        {t('call.book')} <Kbd keys="Ctrl Enter" onButton />
      </Button>
      {booking.failure && (
        <p role="alert" className="rounded-m bg-bad-soft p-3 text-small text-bad basis-full">
          {booking.failure}
        </p>
      )}
    </Footer>
  );
}
