type Source = Pick<Geolocation, 'watchPosition' | 'clearWatch'>;

/**
 * The browser's geolocation, or what stands in for it: where there is none, or where the very request is refused with an exception,
 * the request fails like any other, with `message` and a code that is none of the standard's.
 */
export function requestable(geolocation: Source | undefined, message: string): Source {
  return {
    watchPosition: (onFix, onError, options) => {
      try {
        if (geolocation) return geolocation.watchPosition(onFix, onError, options);
      } catch {
        // said below
      }
      queueMicrotask(() => onError?.({ code: 0, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));
      return 0;
    },
    clearWatch: (watch) => geolocation?.clearWatch(watch),
  };
}
