/** The page of the carrier's programs. It is not in `web/paths.ts`, which every first screen loads. */
export const INTEGRATIONS_PATH = '/company/integrations';
