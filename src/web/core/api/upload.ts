export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
  keepalive?: boolean;
}

/** A response; its status is 0 when none arrived. */
export interface Received {
  status: number;
  text: string;
  retryAfter: string | null;
  /** The answer's ETag, if it was looked for. */
  tag?: string | null;
}

/** Sends a request and reports the progress of its upload, which `fetch` cannot. Rejects only when it is aborted. */
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
