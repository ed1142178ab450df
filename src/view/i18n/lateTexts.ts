import { createChunk, type LazyChunk } from '../loading/chunk.ts';
import { ChunkError } from '../loading/loadChunk.ts';
import { createMessages, type Locale, type MessageCatalogue, type Messages } from './messages.ts';

export type CatalogueLoaders = Readonly<Record<Locale, () => Promise<{ default: MessageCatalogue }>>>;

/** Texts that are loaded with the screens that use them, not initially. */
export type LazyTexts = Readonly<Record<Locale, LazyChunk<MessageCatalogue>>>;

/** Merges the texts of several catalogues; for duplicate ids, the last catalogue takes precedence. */
export function defineTexts(...catalogues: CatalogueLoaders[]): LazyTexts {
  const fetchAll = async (locale: Locale): Promise<MessageCatalogue> => {
    const parts = await Promise.all(catalogues.map(each => each[locale]()));
    return Object.assign({}, ...parts.map(part => part.default));
  };
  return { en: createChunk(() => fetchAll('en')), uk: createChunk(() => fetchAll('uk')) };
}

/** Starts loading texts before the components that show them are drawn. */
export function preloadTexts(texts: LazyTexts, locale: Locale): void {
  texts[locale].load().catch(() => undefined);
}

/** Loads these texts without other messages, for code outside of components. */
export async function loadTexts(texts: LazyTexts, locale: Locale): Promise<Messages> {
  const chunk = texts[locale];
  const catalogue = await chunk.load().catch(async (error: unknown) => {
    // Retries here, because no component retries the load.
    await (error instanceof ChunkError ? error.retry?.() : null);
    return chunk.load();
  });
  return createMessages(locale, [catalogue]);
}
