/** Questions of people without an account. Not in `web/paths.ts`, which every first screen loads. */
export const QUESTIONS_PATH = '/company/questions';
export const questionPath = (questionId: number) => `${QUESTIONS_PATH}/${questionId}`;
