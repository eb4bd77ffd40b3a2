type Source = Pick<Geolocation, 'watchPosition' | 'clearWatch'>;

/**
 * The browser's geolocation, or a replacement: where there is none, or where the request throws, it fails like any other, with
 * `message` and a code outside the standard.
 */
export function requestable(geolocation: Source | undefined, message: string): Source {
  return {
    watchPosition: (onFix, onError, options) => {
      try {
        if (geolocation) return geolocation.watchPosition(onFix, onError, options);
      } catch {
        // The error is reported below.
      }
      queueMicrotask(() => onError?.({ code: 0, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));
      return 0;
    },
    clearWatch: (watch) => geolocation?.clearWatch(watch),
  };
}
