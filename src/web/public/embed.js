/**
 * Shows the search and the booking of one carrier on the carrier's own site:
 *   <script src="https://vezu.example/embed.js" async></script>
 *   <vezu-search carrier="12"></vezu-search>
 * Further attributes: lang (uk, en), theme (light, dark; by default the reader's), from and to (numbers of places).
 * The site must be named on the carrier's page of integrations.
 */
(() => {
  const home = new URL(document.currentScript.src).origin;
  /** In px: the least height, and the width from which the search uses the height of the frame. */
  const LEAST = 560;
  const WIDE = 1024;

  class VezuSearch extends HTMLElement {
    static observedAttributes = ['carrier', 'lang', 'theme', 'from', 'to'];
    #frame = null;
    #height = LEAST;

    connectedCallback() {
      addEventListener('message', this);
      addEventListener('resize', this);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener('message', this);
      removeEventListener('resize', this);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    handleEvent({ type, origin, source, data }) {
      if (type === 'message') {
        if (origin !== home || source !== this.#frame?.contentWindow) return;
        if (!Number.isFinite(data?.vezuHeight)) return;
        this.#height = data.vezuHeight;
      }
      this.#fit();
    }

    #show() {
      const carrier = this.getAttribute('carrier') ?? '';
      if (!/^\d{1,9}$/.test(carrier)) return;
      if (!this.#frame) {
        this.#frame = document.createElement('iframe');
        this.#frame.title = 'Vezu';
        this.#frame.name = location.origin;
        this.#frame.allow = 'geolocation; clipboard-write; web-share';
        Object.assign(this.#frame.style, { display: 'block', width: '100%', border: '0' });
      }
      const address = this.#address(carrier);
      if (this.#frame.src !== address) this.#frame.src = address;
      if (!this.#frame.isConnected) this.replaceChildren(this.#frame);
      this.#fit();
    }

    #address(carrier) {
      const wanted = this.getAttribute('lang') ?? document.documentElement.lang;
      const language = /^en\b/i.test(wanted) ? 'en' : 'uk';
      const theme = /^(?:light|dark)$/.exec(this.getAttribute('theme') ?? '');
      const ends = ['from', 'to'].filter((end) => /^\d{1,9}$/.test(this.getAttribute(end) ?? ''));
      const query = new URLSearchParams(ends.map((end) => [end, this.getAttribute(end)]));
      const look = theme ? `${language}-${theme[0]}` : language;
      return `${home}/embed/${carrier}/${look}/search${query.size > 0 ? `?${query}` : ''}`;
    }

    /** As high as the page, but not higher than the window: a dialog and a fixed button stay in sight. */
    #fit() {
      if (!this.#frame) return;
      const most = Math.max(LEAST, Math.round(innerHeight * 0.92));
      const wide = this.#frame.clientWidth >= WIDE;
      this.#frame.style.height = `${wide ? most : Math.min(most, Math.max(LEAST, this.#height))}px`;
    }
  }

  if (!customElements.get('vezu-search')) customElements.define('vezu-search', VezuSearch);
})();
