import { type ReactNode, use, useMemo } from 'react';
import { MessagesProvider, useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Catalogue, createMessages, type Locale, type Messages } from '#view/i18n/messages.ts';

const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../../../messages/import/en.json'),
  uk: () => import('../../../messages/import/uk.json'),
};

const loading = new Map<Locale, Promise<Catalogue>>();

/** The texts of imports load with their screen, not with the list. Suspends until they are there. */
export function ImportMessages({ children }: { children: ReactNode }) {
  const base = useMessages();
  const catalogue = use(loadOnce(base.locale));
  const messages = useMemo(() => extendMessages(base, catalogue), [base, catalogue]);
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}

function extendMessages(base: Messages, catalogue: Catalogue): Messages {
  const own = createMessages(base.locale, [catalogue]);
  return {
    ...base,
    t: (id, values) => (own.has(id) ? own : base).t(id, values),
    has: id => own.has(id) || base.has(id),
  };
}

function loadOnce(locale: Locale): Promise<Catalogue> {
  const known = loading.get(locale);
  if (known) return known;
  const started = loaders[locale]().then(module => module.default);
  loading.set(locale, started);
  // A load that failed is tried again the next time.
  started.catch(() => loading.delete(locale));
  return started;
}
