import { startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { createMessages, type Locale, type MessageCatalogue, type Messages } from '#view/i18n/messages.ts';
import { loadViewCatalogue } from '#view/i18n/viewCatalogue.ts';
import { loadChunk } from '#view/loading/loadChunk.ts';
import type { AppFeature } from './features/defineFeature.ts';
import type { FieldTypesLoader } from './state/fieldTypes.ts';
import { getCurrentLocale, preferencesState } from './state/preferencesState.ts';
import { sessionState } from './state/sessionState.ts';

const appCatalogues: Record<Locale, () => Promise<{ default: MessageCatalogue }>> = {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
};

/**
 * Returns the messages of the current language, including the messages of the field types once a user is logged in.
 * Returns `null` until they are loaded, or `failed` if none could be loaded.
 */
export function useAppMessages(
  features: readonly AppFeature[],
  loadFieldTypes: FieldTypesLoader,
): Messages | 'failed' | null {
  const { locale: chosen } = useSnapshot(preferencesState);
  const { user } = useSnapshot(sessionState);
  const isLoggedIn = user !== null;
  const accountLang = user?.account.lang;
  const [messages, setMessages] = useState<Messages | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: getCurrentLocale() reads the choice and the account
  useEffect(() => {
    let isCurrent = true;
    const locale = getCurrentLocale();
    document.documentElement.lang = locale;
    loadCatalogues(locale, isLoggedIn ? loadFieldTypes : null).then(
      catalogues => {
        const titles = features.map(feature => feature.titles[locale]);
        // In a transition, texts that load later don't hide the page, and the focus stays where it is.
        if (isCurrent) startTransition(() => setMessages(createMessages(locale, [...catalogues, ...titles])));
      },
      // Keeps the texts of the previous language, which are better than no texts.
      () => isCurrent && setMessages(before => before ?? 'failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, accountLang, isLoggedIn, features, loadFieldTypes]);
  return messages;
}

async function loadCatalogues(
  locale: Locale,
  loadFieldTypes: FieldTypesLoader | null,
): Promise<MessageCatalogue[]> {
  const [view, app, types] = await Promise.all([
    loadChunk(() => loadViewCatalogue(locale)),
    loadChunk(appCatalogues[locale]),
    // Without the field types, the page still has its texts; the shell reports the error.
    loadFieldTypes?.()
      .then(({ texts }) => texts[locale].load())
      .catch(() => null),
  ]);
  return [view, app.default, types ?? {}];
}
