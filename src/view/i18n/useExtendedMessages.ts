import { useMemo } from 'react';
import { useMessages } from './MessagesProvider.tsx';
import { type Catalogue, extendMessages, type Locale, type Messages } from './messages.ts';

/** Adds the few texts that a lazily loaded component contains in all languages. */
export function useExtendedMessages(own: Readonly<Record<Locale, Catalogue>>): Messages {
  const base = useMessages();
  return useMemo(() => extendMessages(base, own[base.locale]), [base, own]);
}
