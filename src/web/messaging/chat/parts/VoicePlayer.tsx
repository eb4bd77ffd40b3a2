import { useEffect, useRef, useState } from 'react';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { minutesAndSeconds } from '../state/voice-time.ts';
import '#web/ui/content/messages.css';

const SPEEDS = [1, 1.5, 2] as const;

interface VoicePlayerProps {
  /** The length; the files of recorders do not always name it. */
  seconds: number;
  load: () => Promise<Blob>;
}

export function VoicePlayer({ seconds, load }: VoicePlayerProps) {
  const { state, at, play, pause, go, speed, nextSpeed } = useSound(seconds, load);
  const times = { at: minutesAndSeconds(at), length: minutesAndSeconds(seconds) };
  return (
    <fieldset className="msg-part msg-voice" aria-label={t('messageParts.voice.label', { seconds })}>
      <IconButton
        name={state === 'playing' ? 'pause' : 'play'}
        label={t(state === 'playing' ? 'messageParts.voice.pause' : 'messageParts.voice.play')}
        aria-busy={state === 'loading'}
        onClick={state === 'playing' ? pause : play}
      />
      <input
        type="range"
        min={0}
        max={seconds}
        step={0.1}
        value={Math.min(at, seconds)}
        aria-label={t('messageParts.voice.position')}
        aria-valuetext={t('messageParts.voice.at', times)}
        onChange={(event) => go(Number(event.target.value))}
      />
      <Button
        kind="bare"
        size="small"
        aria-label={t('messageParts.voice.speed', { speed: number(speed, 1) })}
        onClick={nextSpeed}
      >
        {number(speed, speed === 1.5 ? 1 : 0)}×
      </Button>
      <span className="msg-voice-time">{at > 0 ? t('messageParts.voice.at', times) : times.length}</span>
      {state === 'failed' && (
        <span className="msg-voice-time" role="alert">
          {t('messageParts.voice.failed')}
        </span>
      )}
    </fieldset>
  );
}

/** The playing recording; one at a time. */
let sounding: HTMLAudioElement | null = null;

type SoundState = 'still' | 'loading' | 'playing' | 'failed';

function useSound(seconds: number, load: () => Promise<Blob>) {
  const [state, setState] = useState<SoundState>('still');
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const audio = useRef<HTMLAudioElement | null>(null);
  useEffect(
    () => () => {
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
      audio.current = null;
    },
    [],
  );
  const opened = async (): Promise<HTMLAudioElement> => {
    if (audio.current) return audio.current;
    const made = new Audio(URL.createObjectURL(await load()));
    made.addEventListener('timeupdate', () => setAt(made.currentTime));
    made.addEventListener('pause', () => setState('still'));
    made.addEventListener('playing', () => setState('playing'));
    made.addEventListener('error', () => setState('failed'));
    made.addEventListener('ended', () => {
      setAt(0);
      made.currentTime = 0;
    });
    audio.current = made;
    return made;
  };
  const play = async () => {
    setState('loading');
    try {
      const sound = await opened();
      if (sounding !== sound) sounding?.pause();
      sounding = sound;
      sound.playbackRate = speed;
      if (Math.abs(sound.currentTime - at) > 0.2) sound.currentTime = at;
      await sound.play();
    } catch {
      setState('failed');
    }
  };
  const go = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = Math.min(to, seconds);
  };
  const nextSpeed = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  return { state, at, speed, play: () => void play(), pause: () => audio.current?.pause(), go, nextSpeed };
}
