/** Two soft rising tones: their pitch in Hz, and when each starts, in seconds. */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const;
const LOUDNESS = 0.12;
const FADE_S = 0.35;

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
  for (const [pitch, after] of TONES) {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    const start = context.currentTime + after;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + FADE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + FADE_S);
  }
}
