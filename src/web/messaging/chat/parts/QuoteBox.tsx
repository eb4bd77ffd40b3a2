import type { Quote } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { messageLabel } from '../state/labels.ts';

interface QuoteBoxProps {
  quote: Quote;
  name: string;
  /** Shows the quoted message in its place; absent where it cannot be shown. */
  onGo?: ((seq: number) => void) | undefined;
}

/** The message that another one answers: its writer and its first words. */
export function QuoteBox({ quote, name, onGo }: QuoteBoxProps) {
  const { seq, text, phrase, hasPicture } = quote;
  const words = messageLabel({ text, phrase }) || (hasPicture ? t('chat.picture') : '');
  const shown = (
    <>
      <strong>{name}</strong>
      <span>{words}</span>
    </>
  );
  if (!onGo) return <p className="msg-quote">{shown}</p>;
  return (
    <button type="button" className="msg-quote" title={t('chat.quote.go')} onClick={() => onGo(seq)}>
      {shown}
    </button>
  );
}
