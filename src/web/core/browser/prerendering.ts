/** Whether this code runs in the build, which prerenders the first screens, instead of a browser. */
export const PRERENDERING = import.meta.env.PRERENDER_LOCALE !== undefined;
