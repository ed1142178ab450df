import { createContext, useContext } from 'react';

/** The values to which scripts restrict a field; editors that offer values must respect the restriction. */
export interface FieldOffer {
  /** The allowed values; `null` allows all. */
  readonly choices: readonly string[] | null;
  /** The filter that offered records must match, by field codes; `null` if none. */
  readonly where: unknown;
}

/** The restriction of the one field whose editor is inside; `null` if there is none. */
export const FieldOfferContext = createContext<FieldOffer | null>(null);

export function useFieldOffer(): FieldOffer | null {
  return useContext(FieldOfferContext);
}
