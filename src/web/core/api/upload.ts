/** A request as it goes out. */
export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** An answer as it came in; status 0 when none came. */
export interface Received {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** Sends a body and tells how much of it is on its way, which `fetch` cannot. Rejects only when it is aborted. */
export function sendWithProgress({ method, url, headers, body, signal, onProgress }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      resolve({ status: request.status, text: request.responseText, retryAfter });
    };
    request.onerror = () => resolve({ status: 0, text: '', retryAfter: null });
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
