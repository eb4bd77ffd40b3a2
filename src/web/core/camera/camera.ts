/** Why there is no picture: the person or the system does not allow it, or there is no camera that works. */
export type CameraFault = 'refused' | 'missing';

export interface Camera {
  hasLight: boolean;
  light(on: boolean): Promise<void>;
  close(): void;
}

export class CameraError extends Error {
  readonly fault: CameraFault;

  constructor(fault: CameraFault) {
    super(`no camera: ${fault}`);
    this.name = 'CameraError';
    this.fault = fault;
  }
}

/** Shows the picture of the camera at the back in an element. Throws a CameraError. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera> {
  const stream = await streamOf();
  const [track] = stream.getVideoTracks();
  video.srcObject = stream;
  // It is stopped when the element leaves the page immediately; the opener closes the camera then.
  await video.play().catch(() => undefined);
  const able: object = track?.getCapabilities?.() ?? {};
  return {
    hasLight: 'torch' in able && able.torch === true,
    // TypeScript has no type for the light; the name follows the W3C's Image Capture.
    light: async (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    close: () => {
      for (const one of stream.getTracks()) one.stop();
      video.srcObject = null;
    },
  };
}

async function streamOf(): Promise<MediaStream> {
  // Without https a browser has no such object.
  if (!navigator.mediaDevices) throw new CameraError('missing');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const refused = error instanceof DOMException && /NotAllowed|Security/.test(error.name);
    throw new CameraError(refused ? 'refused' : 'missing');
  }
}
