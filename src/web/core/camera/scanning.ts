import { serverTime } from '../browser/now.ts';
import { type Camera, openCamera } from './camera.ts';
import { newCodes } from './new-codes.ts';
import { openQrReader } from './qr-reader.ts';

/** The rest between two pictures in milliseconds: a phone stays cool, and nobody waits. */
const REST_MS = 120;

interface Scanning {
  onOpen: (camera: Camera) => void;
  /** Whether there is a listener; a code that comes without one is reported later, if it is still there. */
  listens: () => boolean;
  onCode: (text: string) => void;
}

/** Shows the camera's picture in an element and reads codes from it until the signal. Throws a CameraError, or that no reader is there. */
export async function scanCodes(video: HTMLVideoElement, stop: AbortSignal, scanning: Scanning): Promise<void> {
  const camera = await openCamera(video);
  try {
    const reader = await openQrReader();
    try {
      if (stop.aborted) return;
      scanning.onOpen(camera);
      const isNew = newCodes();
      while (!stop.aborted) {
        const text = await reader.read(video);
        if (text !== null && !stop.aborted && isNew(text, serverTime(), scanning.listens())) scanning.onCode(text);
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
      }
    } finally {
      reader.close();
    }
  } finally {
    camera.close();
  }
}
