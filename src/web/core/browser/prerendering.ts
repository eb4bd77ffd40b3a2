/** Whether this code runs in the build, which prerenders the first screens, instead of a browser. */
export const PRERENDERING = import.meta.env.PRERENDER_LOCALE !== undefined;

/** Replaces the `import()` of a module while prerendering; null: it is loaded. */
type Importing = (module: string) => Promise<never> | null;

let importing: Importing = () => null;

export function whilePrerendering(replacement: Importing): void {
  importing = replacement;
}

/** Loads a module as prerendering says. */
export function importToPrerender<Module>(module: string, load: () => Promise<Module>): Promise<Module> {
  return importing(module) ?? load();
}
