import { type ReactNode, use, useMemo } from 'react';
import type { LazyTexts } from './lateTexts.ts';
import { MessagesProvider, useMessages } from './MessagesProvider.tsx';
import { extendMessages } from './messages.ts';

/** Provides these texts in addition to existing ones. Suspends until the texts are loaded. */
export function TextsProvider({ texts, children }: { texts: LazyTexts; children: ReactNode }) {
  const base = useMessages();
  const catalogue = use(texts[base.locale].load());
  const messages = useMemo(() => extendMessages(base, catalogue), [base, catalogue]);
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}
