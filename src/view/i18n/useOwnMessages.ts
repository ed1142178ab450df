import { useMemo } from 'react';
import { useMessages } from './MessagesProvider.tsx';
import { type Catalogue, extendMessages, type Locale, type Messages } from './messages.ts';

/** Adds the texts of a lazily loaded component, which includes them in all languages because they are few. */
export function useOwnMessages(own: Readonly<Record<Locale, Catalogue>>): Messages {
  const base = useMessages();
  return useMemo(() => extendMessages(base, own[base.locale]), [base, own]);
}
