import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_VOICE_SECONDS } from '#shared/core/text/voice-type.ts';
import type { Quote } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { type Recording, type RecordingProblem, record } from '../state/recording.ts';
import { sendVoice } from '../state/uploads.ts';
import { minutesAndSeconds } from '../state/voice-time.ts';
import { VoicePlayer } from './VoicePlayer.tsx';
import '#web/ui/content/messages.css';

/** A button that is pressed for at least so many milliseconds ends the recording when it is released; a shorter press is a tap. */
const HELD_MS = 500;

interface VoiceRecorderProps {
  chatId: number;
  reply?: Quote | undefined;
  onSent: () => void;
  onClose: () => void;
}

type Stage =
  | { is: 'asking' }
  | { is: 'recording' }
  | { is: 'done'; blob: Blob; seconds: number }
  | { is: 'failed'; why: RecordingProblem };

/** Records a voice note; it is shown instead of the input: with the level and the time, to be listened to before it is sent. */
export default function VoiceRecorder({ chatId, reply, onSent, onClose }: VoiceRecorderProps) {
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const [seconds, setSeconds] = useState(0);
  const level = useRef<HTMLSpanElement>(null);
  const recording = useRef<Recording | null>(null);
  useEffect(() => {
    const started = performance.now();
    const current = record({
      onStart: () => setStage({ is: 'recording' }),
      onLevel: (loud, elapsed) => {
        if (level.current) level.current.style.transform = `scaleX(${loud})`;
        setSeconds(Math.floor(elapsed));
      },
      onDone: (blob, length) => setStage({ is: 'done', blob, seconds: length }),
      onFailed: (why) => setStage({ is: 'failed', why }),
    });
    recording.current = current;
    const onRelease = () => {
      if (performance.now() - started > HELD_MS) current.stop();
      window.removeEventListener('pointerup', onRelease);
    };
    window.addEventListener('pointerup', onRelease);
    return () => {
      window.removeEventListener('pointerup', onRelease);
      current.drop();
    };
  }, []);
  const send = (blob: Blob, length: number) => {
    sendVoice(chatId, blob, length, reply);
    onSent();
    onClose();
  };
  const drop = <IconButton name="trash" label={t('messageParts.record.drop')} onClick={onClose} />;
  switch (stage.is) {
    case 'asking':
      return (
        <Bar key={stage.is}>
          {drop}
          <p role="status">{t('messageParts.record.asking')}</p>
        </Bar>
      );
    case 'recording':
      return (
        <Bar key={stage.is}>
          {drop}
          <span className="recorder-level" title={t('messageParts.record.level')}>
            <span ref={level} />
          </span>
          <span className="n text-small" role="timer">
            {t('messageParts.record.on', {
              time: minutesAndSeconds(seconds),
              max: minutesAndSeconds(MAX_VOICE_SECONDS),
            })}
          </span>
          <IconButton
            name="check"
            kind="action"
            label={t('messageParts.record.stop')}
            onClick={() => recording.current?.stop()}
          />
        </Bar>
      );
    case 'done':
      return (
        <Bar key={stage.is}>
          {drop}
          <div className="flex-1 min-w-0 *:w-full">
            <VoicePlayer seconds={stage.seconds} load={async () => stage.blob} />
          </div>
          <IconButton
            name="send"
            kind="action"
            label={t('messageParts.record.send')}
            onClick={() => send(stage.blob, stage.seconds)}
          />
        </Bar>
      );
    case 'failed':
      return (
        <Bar key={stage.is}>
          <p role="alert" className="flex-1">
            {t(`messageParts.record.${stage.why}`)}
          </p>
          <IconButton name="close" label={t('ui.close')} onClick={onClose} />
        </Bar>
      );
  }
}

/** The focus moves to where the input was. */
function Bar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  return (
    <div ref={bar} tabIndex={-1} className="recorder">
      {children}
    </div>
  );
}
