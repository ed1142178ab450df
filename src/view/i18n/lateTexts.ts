import { type Chunk, createChunk } from '../kit/feedback/chunk.ts';
import { ChunkError } from '../kit/feedback/loadChunk.ts';
import { type Catalogue, createMessages, type Locale, type Messages } from './messages.ts';

/** How the catalogue of each language is fetched. */
export type Catalogues = Readonly<Record<Locale, () => Promise<{ default: Catalogue }>>>;

/** Texts that load with the screens that need them, not with the first one. */
export type Texts = Readonly<Record<Locale, Chunk<Catalogue>>>;

/** The texts of these catalogues together; where two have the same id, the later one holds. */
export function defineTexts(...catalogues: Catalogues[]): Texts {
  const fetchAll = async (locale: Locale): Promise<Catalogue> => {
    const parts = await Promise.all(catalogues.map(each => each[locale]()));
    return Object.assign({}, ...parts.map(part => part.default));
  };
  return { en: createChunk(() => fetchAll('en')), uk: createChunk(() => fetchAll('uk')) };
}

/** Fetches texts before what shows them is drawn. */
export function preloadTexts(texts: Texts, locale: Locale): void {
  texts[locale].load().catch(() => undefined);
}

/** These texts alone, for what speaks to people and draws nothing. */
export async function loadTexts(texts: Texts, locale: Locale): Promise<Messages> {
  const chunk = texts[locale];
  const catalogue = await chunk.load().catch(async (error: unknown) => {
    // Nothing is drawn that would fetch it again.
    await (error instanceof ChunkError ? error.retry?.() : null);
    return chunk.load();
  });
  return createMessages(locale, [catalogue]);
}
