/** A tone: its pitch in Hz, and when it starts, in seconds. */
export type Tone = readonly [pitch: number, start: number];

/** Plays tones that fade out within `fade` seconds. */
export function playTones(
  audio: AudioContext,
  tones: readonly Tone[],
  sound: { loudness: number; fade: number },
): void {
  for (const [pitch, after] of tones) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + after;
    volume.gain.setValueAtTime(sound.loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + sound.fade);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + sound.fade);
  }
}
