/**
 * The time that counts for a press: when the button was pressed, unless that lies in the future or before `last`, the last
 * stored time of the same thing; then the server's own time (docs/product.md 8.12).
 */
export function actionTime(pressed: Date, now: Date, last: Date | null): Date {
  return pressed > now || (last !== null && pressed < last) ? now : pressed;
}
