import type { Catalogue, Locale } from './messages.ts';

const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../messages/en.json'),
  uk: () => import('../messages/uk.json'),
};

export async function loadViewCatalogue(locale: Locale): Promise<Catalogue> {
  return (await loaders[locale]()).default;
}
