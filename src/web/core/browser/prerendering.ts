/** Whether this code runs in the build, which prerenders the first screens, and not in a browser. */
export const PRERENDERING = import.meta.env.PRERENDER_LOCALE !== undefined;
