import { playTones, type Tone } from '../browser/tones.ts';

/** The outcomes that sound and vibrate, for people who do not look at the screen. */
export type Outcome = 'good' | 'now' | 'bad';

const TONES: Readonly<Record<Outcome, readonly Tone[]>> = {
  good: [[880, 0]],
  now: [
    [560, 0],
    [560, 0.18],
  ],
  bad: [
    [240, 0],
    [180, 0.2],
  ],
};
/** Milliseconds of vibration, pause, vibration. */
const BUZZES: Readonly<Record<Outcome, number[]>> = { good: [60], now: [60, 80, 60], bad: [350] };
const SOUND = { loudness: 0.16, fade: 0.16 };

/** Signals outcomes by a tone and a vibration, where the platform has them. */
export function outcomeSignals() {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  return {
    give(outcome: Outcome): void {
      navigator.vibrate?.(BUZZES[outcome]);
      if (audio) void audio.resume().then(() => playTones(audio, TONES[outcome], SOUND), ignore);
    },
    close: () => void audio?.close().catch(ignore),
  };
}

/** A platform that makes no sound lacks nothing that is not on the screen too. */
function ignore(): void {}
