/** An answer whose instants, by the names of the fields, are still Dates: the schema of the endpoint's output writes them as text. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { [Field in K]: Date | Exclude<T[Field], string> };
