import { useEffect } from 'react';

/** Keeps the address of the ticket, which opens it, from search engines and from the sites that its links lead to. */
export function useNoReferrer(): void {
  useEffect(() => {
    const added = [
      ['robots', 'noindex'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => {
      const meta = document.createElement('meta');
      Object.assign(meta, { name, content });
      document.head.append(meta);
      return meta;
    });
    return () => {
      for (const meta of added) meta.remove();
    };
  }, []);
}
