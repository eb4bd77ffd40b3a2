import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TYPING_EVERY } from '#shared/chat/messages.ts';
import { hasGaps } from '#shared/chat/office-phrases.ts';
import { PHRASE_KEYS, PHRASES } from '#shared/chat/phrases.ts';
import { MAX_TEXT } from '#shared/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { sendRealtime } from '#web/core/realtime/client.ts';
import { part } from '#web/core/router/lazy.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { GrowingArea } from '#web/ui/GrowingArea.tsx';
import { draftOf, storeDraft } from './drafts.ts';
import { FilePicker } from './FilePicker.tsx';
import type { PickerKeys } from './picker-keys.ts';
import { say } from './unsent-messages.ts';

/** The counter appears when this many characters are left. */
const NEAR_LIMIT = 200;
/** With a mouse Enter sends; on a touch screen it begins a new line. */
const PRECISE = window.matchMedia('(pointer: fine)');

const PhrasePicker = part(
  () => import('./PhrasePicker.tsx'),
  (its) => its.PhrasePicker,
  'inbox',
);

interface ComposerProps {
  chatId: number;
  /** The writer answers for their carrier and has the phrases of its office. */
  office?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The input of a chat: text, ready phrases for drivers, pictures. A draft stays with the tab. */
export function Composer({ chatId, office = false, onFiles }: ComposerProps) {
  const [text, setText] = useState(() => draftOf(chatId));
  const field = useRef<HTMLTextAreaElement>(null);
  const notifyTyping = useTyping(chatId);
  useEffect(() => {
    if (PRECISE.matches) field.current?.focus();
  }, []);
  const write = (next: string) => {
    setText(next);
    storeDraft(chatId, next);
  };
  const [picking, setPicking] = useState(false);
  const picker = useRef<PickerKeys>(null);
  const picks = office && (picking || text.startsWith('/'));
  const gaps = office && hasGaps(text);
  const left = MAX_TEXT - text.trim().length;
  const ready = text.trim() !== '' && left >= 0 && !gaps && !picks;
  const closePicker = () => {
    setPicking(false);
    if (text.startsWith('/')) write('');
    field.current?.focus();
  };
  const pick = (phrase: string) => {
    setPicking(false);
    write(text.startsWith('/') || text === '' ? phrase : `${text} ${phrase}`);
    field.current?.focus();
  };
  const send = () => {
    if (!ready) return;
    say(chatId, text.trim());
    write('');
    field.current?.focus();
  };
  return (
    <>
      {text === '' && !office && <Phrases chatId={chatId} />}
      {picks && (
        <Suspense fallback={null}>
          <PhrasePicker
            keys={picker}
            chatId={chatId}
            wanted={text.startsWith('/') ? text.slice(1) : ''}
            onPick={pick}
            onClose={closePicker}
          />
        </Suspense>
      )}
      {gaps && <p className="write-note">{t('chat.gaps', { braces: '{…}' })}</p>}
      <form
        className="write"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FilePicker onFiles={onFiles} />
        {office && (
          <IconButton
            name="bolt"
            label={t('chat.phrases')}
            aria-expanded={picks}
            onClick={() => (picks ? closePicker() : setPicking(true))}
          />
        )}
        <Field
          field={field}
          text={text}
          left={left}
          onChange={(next) => {
            write(next);
            if (next.trim() !== '') notifyTyping();
          }}
          onSend={send}
          // Until the phrases are loaded, Enter does not send the letters that look for one.
          onKey={(event) => picks && (picker.current?.(event) ?? event.key === 'Enter')}
          onFiles={onFiles}
        />
        <IconButton type="submit" name="send" kind="action" label={t('chat.send')} disabled={!ready} />
      </form>
    </>
  );
}

interface FieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The number of characters left. */
  left: number;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Returns true for a key that the list of phrases has used. */
  onKey: (event: KeyboardEvent) => boolean;
  onFiles: (files: readonly File[]) => void;
}

function Field({ field, text, left, onChange, onSend, onKey, onFiles }: FieldProps) {
  const counterId = useId();
  const counted = left <= NEAR_LIMIT;
  const key = (event: KeyboardEvent) => {
    if (onKey(event)) {
      event.preventDefault();
      return;
    }
    const wanted = PRECISE.matches || event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !wanted) return;
    event.preventDefault();
    onSend();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div className="min-w-0 flex-1">
      <div className={cx('in', left < 0 && 'is-bad')}>
        <GrowingArea
          ref={field}
          rows={1}
          value={text}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          aria-invalid={left < 0 || undefined}
          aria-describedby={counted ? counterId : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={key}
          onPaste={paste}
        />
      </div>
      {counted && (
        <p id={counterId} className={cx('px-4 pt-1 text-micro', left < 0 ? 'text-bad' : 'text-quiet')}>
          {left < 0 && `${t('message_max_length')} `}
          {t('chat.counter', { n: MAX_TEXT - left, max: MAX_TEXT })}
        </p>
      )}
    </div>
  );
}

/** Ready phrases for drivers and carriers: one tap sends a phrase, and everybody reads it in their own language. */
function Phrases({ chatId }: { chatId: number }) {
  const { userType } = useSession();
  if (userType !== 'driver' && userType !== 'carrier') return null;
  return (
    <fieldset className="quick" aria-label={t('chat.phrases')}>
      {PHRASES.map((phrase) => (
        <Button key={phrase} kind="soft" onClick={() => say(chatId, '', phrase)}>
          {t(PHRASE_KEYS[phrase])}
        </Button>
      ))}
    </fieldset>
  );
}

/** Reports that the person is typing, at a limited rate. */
function useTyping(chatId: number): () => void {
  const notified = useRef(0);
  return () => {
    if (Date.now() - notified.current < TYPING_EVERY) return;
    if (sendRealtime({ type: 'typing', chat_id: chatId })) notified.current = Date.now();
  };
}
