/** Installs the programs of the play of high availability if possible; returns the reason in one sentence when they are missing, null when they are present. */
export function installHaPrograms(): string | null;
