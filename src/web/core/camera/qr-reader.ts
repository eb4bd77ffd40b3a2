import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { workerAddress } from '../pwa/trusted-types.ts';
import type { QrAnswer, QrQuestion } from './qr-worker.ts';
import workerFile from './qr-worker.ts?worker&url';

export interface QrReader {
  /** The content of the code in the current picture; null while there is none. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** Files that a browser needs to read codes without the platform's help. */
export const READER_FILES = [workerFile, wasmFile];

/** The longer side of the pictures that are read: enough for a code across a third of the picture. */
const SIDE = 800;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

// Not every browser has it, and TypeScript has no type for it; the type follows the Shape Detection API of the W3C.
type WithDetector = Window & {
  BarcodeDetector?: {
    new (options: { formats: string[] }): Detector;
    getSupportedFormats(): Promise<string[]>;
  };
};

export async function readsByItself(): Promise<boolean> {
  const { BarcodeDetector } = window as WithDetector;
  // Chromium has the class also where the system below it has no reader; it then names no format.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes('qr_code') ?? false;
}

/** The platform's reader, or our own in a worker where there is none. */
export async function openQrReader(): Promise<QrReader> {
  const { BarcodeDetector } = window as WithDetector;
  return BarcodeDetector && (await readsByItself())
    ? byPlatform(new BarcodeDetector({ formats: ['qr_code'] }))
    : byWorker();
}

function byPlatform(detector: Detector): QrReader {
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => {},
  };
}

function byWorker(): QrReader {
  // During development the worker is a module; the build makes one file of it.
  const worker = new Worker(workerAddress(workerFile), { type: import.meta.env.DEV ? 'module' : 'classic' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const wasm = new URL(wasmFile, window.location.origin).href;
  const waiting = new Map<number, { resolve: (text: string | null) => void; reject: (error: Error) => void }>();
  let number = 0;
  worker.onmessage = ({ data }: MessageEvent<QrAnswer>) => {
    waiting.get(data.number)?.resolve(data.text);
    waiting.delete(data.number);
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(`the reader of QR codes failed: ${message}`));
    waiting.clear();
  };
  return {
    read: (video) => {
      const picture = context && pictureOf(video, canvas, context);
      if (!picture) return Promise.resolve(null);
      number += 1;
      const answer = Promise.withResolvers<string | null>();
      waiting.set(number, answer);
      worker.postMessage({ number, wasm, picture } satisfies QrQuestion, [picture.data.buffer]);
      return answer.promise;
    },
    close: () => {
      worker.terminate();
      for (const { resolve } of waiting.values()) resolve(null);
    },
  };
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
