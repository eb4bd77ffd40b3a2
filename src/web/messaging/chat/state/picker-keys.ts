import type { KeyboardEvent } from 'react';

/** Handles a key of the text field while phrases are listed; true if the list has used it. */
export type PickerKeys = (event: KeyboardEvent) => boolean;
