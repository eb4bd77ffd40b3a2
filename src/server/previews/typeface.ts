import { fileURLToPath } from 'node:url';

/**
 * Makes the product's typeface (`font-family="Onest"`) available to pictures that sharp renders from SVG. fontconfig reads the setting
 * once, at the first text in this process; an existing setting of the environment stays.
 */
export function configureFonts(): void {
  process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));
}
