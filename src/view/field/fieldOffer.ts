import { createContext, useContext } from 'react';

/** What scripts leave of the values that a field could be given; editors that offer values keep to it. */
export interface FieldOffer {
  /** Values; null: all of them. */
  readonly choices: readonly string[] | null;
  /** What records must say to be offered, by the codes of their fields; null: nothing. */
  readonly where: unknown;
}

/** Of the one field whose editor stands within; null where all is offered. */
export const FieldOfferContext = createContext<FieldOffer | null>(null);

export function useFieldOffer(): FieldOffer | null {
  return useContext(FieldOfferContext);
}
