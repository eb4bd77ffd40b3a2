/** The outcomes that sound and vibrate, for people who do not look at the screen. */
export type Outcome = 'good' | 'now' | 'bad';

/** Each tone: its pitch in Hz, and when it starts, in seconds. */
const TONES: Readonly<Record<Outcome, readonly (readonly [number, number])[]>> = {
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
const LOUDNESS = 0.16;
const FADE_S = 0.16;

/** Signals outcomes by a tone and a vibration, where the platform has them. */
export function outcomeSignals() {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  return {
    give(outcome: Outcome): void {
      navigator.vibrate?.(BUZZES[outcome]);
      if (audio) void audio.resume().then(() => play(audio, TONES[outcome]), ignore);
    },
    close: () => void audio?.close().catch(ignore),
  };
}

function play(audio: AudioContext, tones: readonly (readonly [number, number])[]): void {
  for (const [pitch, after] of tones) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + after;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + FADE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + FADE_S);
  }
}

/** A platform that makes no sound lacks nothing that is not on the screen too. */
function ignore(): void {}
