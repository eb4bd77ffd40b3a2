import { fileURLToPath } from 'node:url';

/**
 * Lets pictures that sharp draws from SVG have the product's typeface (`font-family="Onest"`). fontconfig reads the setting
 * once, with the first letter that is drawn in this process; who has set one of their own keeps it.
 */
export function configureFonts(): void {
  process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));
}
