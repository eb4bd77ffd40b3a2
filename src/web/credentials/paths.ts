/** The page of the carrier's documents; a hired driver sees their own. */
export const DOCUMENTS_PATH = '/company/documents';
