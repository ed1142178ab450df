import { useMemo } from 'react';
import { useMessages } from './MessagesProvider.tsx';
import { extendMessages, type Locale, type MessageCatalogue, type Messages } from './messages.ts';

/** Adds the few texts that a lazily loaded component contains in all languages. */
export function useExtendedMessages(own: Readonly<Record<Locale, MessageCatalogue>>): Messages {
  const base = useMessages();
  return useMemo(() => extendMessages(base, own[base.locale]), [base, own]);
}
