import { playTones, type Tone } from '#web/core/browser/tones.ts';

/** Two soft rising tones. */
const TONES: readonly Tone[] = [
  [660, 0],
  [880, 0.12],
];
const SOUND = { loudness: 0.12, fade: 0.35 };

let context: AudioContext | null = null;

/** A browser plays no sound before the person has interacted with the page. */
export function canChime(): boolean {
  return 'AudioContext' in window && navigator.userActivation?.hasBeenActive !== false;
}

/** Plays a short synthesised sound; silent when the last one was less than a second ago. */
export function chime(): void {
  context ??= new AudioContext();
  void context.resume().then(play, () => undefined);
}

let playedAt = -1;

function play(): void {
  if (!context || context.currentTime - playedAt < 1) return;
  playedAt = context.currentTime;
  playTones(context, TONES, SOUND);
}
