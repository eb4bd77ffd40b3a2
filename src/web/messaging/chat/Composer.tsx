import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TYPING_EVERY } from '#shared/messaging/chat/messages.ts';
import { hasGaps } from '#shared/messaging/chat/office-phrases.ts';
import { PHRASE_KEYS, PHRASES } from '#shared/messaging/chat/phrases.ts';
import { MAX_TEXT, type Quote } from '#shared/messaging/chat/schema.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { sendRealtime } from '#web/core/realtime/client.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { isComposing } from '#web/ui/fields/composing.ts';
import { GrowingArea } from '#web/ui/fields/TextArea.tsx';
import { FilePicker } from './parts/FilePicker.tsx';
import { QuoteBox } from './parts/QuoteBox.tsx';
import { usePhrases } from './parts/use-phrases.ts';
import { draftOf, storeDraft } from './state/drafts.ts';
import { say } from './state/unsent-messages.ts';

/** The counter appears when this many characters are left. */
const NEAR_LIMIT = 200;
/** With a mouse Enter sends; on a touch screen it begins a new line. */
const PRECISE = window.matchMedia('(pointer: fine)');

const PhrasePicker = lazy(() => import('./parts/PhrasePicker.tsx'));

const PlaceSending = lazy(() => import('./parts/PlaceSending.tsx'));
const VoiceRecorder = lazy(() => import('./parts/VoiceRecorder.tsx'));

interface ComposerProps {
  chatId: number;
  /** The writer answers for their carrier and has the phrases of its office. */
  office?: boolean;
  onFiles: (files: readonly File[]) => void;
  answered: { quote: Quote; name: string } | null;
  /** The answer was sent or given up. */
  onAnswered: () => void;
}

/** The input of a chat: text, ready phrases for drivers, pictures, places and voice notes. A draft stays with the tab. */
export function Composer({ chatId, office = false, onFiles, answered, onAnswered }: ComposerProps) {
  const [text, setText] = useState(() => draftOf(chatId));
  const field = useRef<HTMLTextAreaElement>(null);
  const notifyTyping = useTyping(chatId);
  const [part, setPart] = useState<'place' | 'voice' | null>(null);
  const speaks = useSession().userType === 'driver';
  const reply = answered?.quote;
  useFocus(field, reply);
  const write = (next: string) => {
    setText(next);
    storeDraft(chatId, next);
  };
  const phrases = usePhrases({ office, text, write, field });
  const gaps = office && hasGaps(text);
  const left = MAX_TEXT - text.trim().length;
  const ready = text.trim() !== '' && left >= 0 && !gaps && !phrases.open;
  const send = () => {
    if (!ready) return;
    say(chatId, text.trim(), reply && { reply });
    onAnswered();
    write('');
    field.current?.focus();
  };
  return (
    <>
      {text === '' && !office && <Phrases chatId={chatId} />}
      {phrases.open && (
        <Suspense fallback={null}>
          <PhrasePicker
            keys={phrases.keys}
            chatId={chatId}
            wanted={text.startsWith('/') ? text.slice(1) : ''}
            onPick={phrases.pick}
            onClose={phrases.close}
          />
        </Suspense>
      )}
      {answered && <Answered {...answered} onStop={onAnswered} />}
      {gaps && <Note className="flex items-center gap-2 py-2 px-4">{t('chat.gaps', { braces: '{…}' })}</Note>}
      {part && <Part part={part} chatId={chatId} reply={reply} onSent={onAnswered} onClose={() => setPart(null)} />}
      <form
        hidden={part === 'voice'}
        className="write"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FilePicker onFiles={onFiles} onPlace={() => setPart('place')} />
        {office && (
          <IconButton name="bolt" label={t('chat.phrases')} aria-expanded={phrases.open} onClick={phrases.toggle} />
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
          // Until the phrases are loaded, Enter must not send the search text.
          onKey={(event) => {
            if (event.key === 'Escape' && answered) {
              onAnswered();
              return true;
            }
            return phrases.open && (phrases.keys.current?.(event) ?? event.key === 'Enter');
          }}
          onFiles={onFiles}
        />
        {speaks && text === '' ? (
          <SpeakButton onSpeak={() => setPart('voice')} />
        ) : (
          <IconButton type="submit" name="send" kind="action" label={t('chat.send')} disabled={!ready} />
        )}
      </form>
    </>
  );
}

/** The field is focused initially where there is a mouse, and whenever a message is to be answered. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, reply: Quote | undefined): void {
  useEffect(() => {
    if (PRECISE.matches) field.current?.focus();
  }, [field]);
  useEffect(() => {
    if (reply) field.current?.focus();
  }, [field, reply]);
}

function Answered({ onStop, ...quoted }: { quote: Quote; name: string; onStop: () => void }) {
  return (
    <div className="flex items-center gap-1 pt-2 pr-2 pl-4 [&>p]:m-0 [&>p]:min-w-0 [&>p]:flex-1">
      <QuoteBox {...quoted} />
      <IconButton name="close" label={t('chat.reply.stop')} onClick={onStop} />
    </div>
  );
}

interface PartProps {
  part: 'place' | 'voice';
  chatId: number;
  reply: Quote | undefined;
  onSent: () => void;
  onClose: () => void;
}

/** Content instead of text: a place or a voice note. */
function Part({ part, ...rest }: PartProps) {
  return part === 'place' ? (
    <Suspense fallback={null}>
      <PlaceSending {...rest} />
    </Suspense>
  ) : (
    <Suspense fallback={<div className="min-h-14" />}>
      <VoiceRecorder {...rest} />
    </Suspense>
  );
}

function SpeakButton({ onSpeak }: { onSpeak: () => void }) {
  return (
    <IconButton
      name="mic"
      kind="action"
      label={t('chat.speak')}
      onPointerDown={({ button }) => button === 0 && onSpeak()}
      // A key presses without a pointer.
      onClick={onSpeak}
    />
  );
}

interface FieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
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
    if (isComposing(event)) return;
    if (onKey(event)) {
      event.preventDefault();
      return;
    }
    const sendsByEnter = PRECISE.matches || event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || event.shiftKey || !sendsByEnter) return;
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
    <fieldset className="phrases" aria-label={t('chat.phrases')}>
      {PHRASES.map((phrase) => (
        <Button key={phrase} kind="soft" onClick={() => say(chatId, '', { phrase })}>
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
    if (serverTime() - notified.current < TYPING_EVERY) return;
    if (sendRealtime({ type: 'typing', chat_id: chatId })) notified.current = serverTime();
  };
}
