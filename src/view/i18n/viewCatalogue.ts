import type { Locale, MessageCatalogue } from './messages.ts';

const loaders: Record<Locale, () => Promise<{ default: MessageCatalogue }>> = {
  en: () => import('../messages/en.json'),
  uk: () => import('../messages/uk.json'),
};

export async function loadViewCatalogue(locale: Locale): Promise<MessageCatalogue> {
  return (await loaders[locale]()).default;
}
