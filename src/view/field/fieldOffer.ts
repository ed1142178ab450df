import { createContext, useContext } from 'react';

/** The values to which scripts restrict a field; editors must not offer other values. */
export interface AllowedFieldValues {
  /** The allowed values; `null` allows all. */
  readonly choices: readonly string[] | null;
  /** The filter for offered records, keyed by field code; `null` if there is none. */
  readonly where: unknown;
}

/** The restriction of the field whose editor is rendered inside the provider; `null` if there is none. */
export const FieldOfferContext = createContext<AllowedFieldValues | null>(null);

export function useAllowedFieldValues(): AllowedFieldValues | null {
  return useContext(FieldOfferContext);
}
