import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

/** A picture to read, with the address of the reader's WebAssembly file. */
export interface QrQuestion {
  number: number;
  wasm: string;
  picture: ImageData;
}

/** The content of the QR code of a picture; null when there is none. */
export interface QrAnswer {
  number: number;
  text: string | null;
}

// It runs in a worker: reading takes 20 to 100 ms of a phone's processor, and only this file's policy allows WebAssembly.
let detector: BarcodeDetector | null = null;

self.onmessage = async ({ data: { number, wasm, picture } }: MessageEvent<QrQuestion>) => {
  if (!detector) {
    prepareZXingModule({ overrides: { locateFile: () => wasm } });
    detector = new BarcodeDetector({ formats: ['qr_code'] });
  }
  const [first] = await detector.detect(picture);
  self.postMessage({ number, text: first?.rawValue ?? null } satisfies QrAnswer);
};
