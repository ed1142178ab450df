import type { Catalogue, Locale } from './messages.ts';

const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../messages/en.json'),
  uk: () => import('../messages/uk.json'),
};

/** Loads the view's own messages in one language. */
export async function loadViewCatalogue(locale: Locale): Promise<Catalogue> {
  return (await loaders[locale]()).default;
}
