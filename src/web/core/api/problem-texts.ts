/** Loads the texts of refusals and of wrong fields, which no screen contains. Without them their keys are shown. */
export async function loadProblemTexts(): Promise<void> {
  await import('texts:errors,fields').catch(() => undefined);
}
