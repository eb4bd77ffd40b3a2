/**
 * Code that runs after a change is written as `mutateAsync(…).then(done, shownByTheDialog)`: the callbacks of `mutate` are dropped when its
 * part of the screen is gone, which the change itself may cause. The mutation holds the error, and the screen shows it.
 */
export function shownByTheDialog(): void {}
