import { OWN_ANSWERS, OWN_SORTS } from '#shared/bookings/own-list.ts';

/** How a passenger's bookings are sorted and filtered; undefined means the default. */
export interface OwnList {
  sort: (typeof OWN_SORTS)[number] | undefined;
  answer: (typeof OWN_ANSWERS)[number] | undefined;
}

export function readOwn(params: URLSearchParams): OwnList {
  return {
    sort: OWN_SORTS.find((sort) => sort === params.get('sort')),
    answer: OWN_ANSWERS.find((answer) => answer === params.get('answer')),
  };
}
