import { type ReactNode, use, useMemo } from 'react';
import { MessagesProvider, useMessages } from '#view/i18n/MessagesProvider.tsx';
import { extendMessages } from '#view/i18n/messages.ts';
import type { Texts } from './defineTexts.ts';

/** Draws with these texts beside those that are there already. Suspends until they are loaded. */
export function WithTexts({ texts, children }: { texts: Texts; children: ReactNode }) {
  const base = useMessages();
  const catalogue = use(texts[base.locale].load());
  const messages = useMemo(() => extendMessages(base, catalogue), [base, catalogue]);
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}
