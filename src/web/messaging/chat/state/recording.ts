import { MAX_VOICE_SECONDS } from '#shared/core/text/voice-type.ts';

/** Formats that a browser may record, the smallest first: Opus in WebM or Ogg, or AAC in MP4 (Safari). */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
/** Enough for speech: a minute is some 240 KB. */
const BITS_PER_SECOND = 32_000;
/** A shorter recording was a slip of the finger. */
const MIN_SECONDS = 1;

export type RecordingProblem = 'denied' | 'none' | 'short';

interface Callbacks {
  onStart: () => void;
  /** `loud` is from 0 to 1; `elapsed` in seconds. */
  onLevel: (loud: number, elapsed: number) => void;
  onDone: (blob: Blob, seconds: number) => void;
  onFailed: (why: RecordingProblem) => void;
}

export interface Recording {
  stop(): void;
  /** Ends it without a result. */
  drop(): void;
}

/** Asks for the microphone and records until `stop`, at most a minute. */
export function record({ onStart, onLevel, onDone, onFailed }: Callbacks): Recording {
  let dropped = false;
  let end = () => {};
  const run = async () => {
    const type =
      typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((one) => MediaRecorder.isTypeSupported(one));
    if (type === undefined || !navigator.mediaDevices) return onFailed('none');
    const stream = await microphone();
    if (dropped) return close(stream);
    if (typeof stream === 'string') return onFailed(stream);
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    const stopLevel = followLevel(stream, (loud) => onLevel(loud, Math.min(elapsed(), MAX_VOICE_SECONDS)));
    const limit = setTimeout(() => end(), MAX_VOICE_SECONDS * 1000);
    let length = 0;
    end = () => {
      if (recorder.state === 'inactive') return;
      length = elapsed();
      recorder.stop();
    };
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearTimeout(limit);
      stopLevel();
      close(stream);
      if (dropped) return;
      if (length < MIN_SECONDS) onFailed('short');
      else onDone(new Blob(parts, { type: type.split(';')[0] ?? type }), wholeSeconds(length));
    });
    recorder.start();
    onStart();
  };
  void run().catch(() => onFailed('none'));
  return {
    stop: () => end(),
    drop: () => {
      dropped = true;
      end();
    },
  };
}

async function microphone(): Promise<MediaStream | 'denied' | 'none'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'denied' : 'none';
  }
}

function close(stream: MediaStream | string): void {
  if (typeof stream === 'string') return;
  for (const track of stream.getTracks()) track.stop();
}

function wholeSeconds(length: number): number {
  return Math.min(MAX_VOICE_SECONDS, Math.max(1, Math.round(length)));
}

/** Reports how loud it is with every frame of the screen; returns what ends it. */
function followLevel(stream: MediaStream, onLevel: (loud: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const look = () => {
    analyser.getFloatTimeDomainData(samples);
    const loud = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    onLevel(Math.min(1, loud * 4));
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
