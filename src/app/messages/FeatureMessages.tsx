import { type ReactNode, use, useMemo } from 'react';
import { MessagesProvider, useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Catalogue, createMessages, type Locale, type Messages } from '#view/i18n/messages.ts';
import { type Chunk, createChunk } from '#view/kit/chunk.ts';
import { ChunkError } from '#view/kit/loadChunk.ts';

type LoadCatalogue = () => Promise<{ default: Catalogue }>;

/** What can be wrong with definitions and imports alone: nothing that a record or a list of them can say. */
const rareIssues = {
  en: () => import('#view/messages/issues/en.json'),
  uk: () => import('#view/messages/issues/uk.json'),
};

/** Texts that load with the screens that need them, not with the first one. */
const loaders = {
  administration: {
    en: () => together(rareIssues.en(), import('./administration/en.json')),
    uk: () => together(rareIssues.uk(), import('./administration/uk.json')),
  },
  bulk: { en: () => import('./bulk/en.json'), uk: () => import('./bulk/uk.json') },
  cards: { en: () => import('./cards/en.json'), uk: () => import('./cards/uk.json') },
  configuration: {
    en: () =>
      together(rareIssues.en(), import('#view/messages/designer/en.json'), import('./configuration/en.json')),
    uk: () =>
      together(rareIssues.uk(), import('#view/messages/designer/uk.json'), import('./configuration/uk.json')),
  },
  home: { en: () => import('./home/en.json'), uk: () => import('./home/uk.json') },
  import: {
    en: () => together(rareIssues.en(), import('./import/en.json')),
    uk: () => together(rareIssues.uk(), import('./import/uk.json')),
  },
  keys: { en: () => import('./keys/en.json'), uk: () => import('./keys/uk.json') },
  mailBanner: { en: () => import('./mailBanner/en.json'), uk: () => import('./mailBanner/uk.json') },
  scripts: { en: () => import('./scripts/en.json'), uk: () => import('./scripts/uk.json') },
  mail: { en: () => import('./mail/en.json'), uk: () => import('./mail/uk.json') },
  record: { en: () => import('./record/en.json'), uk: () => import('./record/uk.json') },
  rights: { en: () => import('./rights/en.json'), uk: () => import('./rights/uk.json') },
  session: { en: () => import('./session/en.json'), uk: () => import('./session/uk.json') },
} satisfies Record<string, Record<Locale, LoadCatalogue>>;

/** The texts of the designer are the engine's; what an area says in its own words comes last, and holds. */
async function together(...parts: Promise<{ default: Catalogue }>[]): Promise<{ default: Catalogue }> {
  const catalogues = await Promise.all(parts);
  return { default: Object.assign({}, ...catalogues.map(part => part.default)) };
}

export type FeatureArea = keyof typeof loaders;

const chunks = new Map<string, Chunk<Catalogue>>();

/** The texts of one area, beside those that are there already. Suspends until they are loaded. */
export function FeatureMessages({ area, children }: { area: FeatureArea; children: ReactNode }) {
  const base = useMessages();
  const catalogue = use(loadOnce(area, base.locale));
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

/** Fetches the texts of an area before what shows them is drawn. */
export function preloadTexts(area: FeatureArea, locale: Locale): void {
  loadOnce(area, locale).catch(() => undefined);
}

/** The texts of one area alone, for what speaks to people and draws nothing. */
export async function loadTexts(area: FeatureArea, locale: Locale): Promise<Messages> {
  const catalogue = await loadOnce(area, locale).catch(async (error: unknown) => {
    // Nothing is drawn that would fetch it again.
    await (error instanceof ChunkError ? error.retry?.() : null);
    return loadOnce(area, locale);
  });
  return createMessages(locale, [catalogue]);
}

function loadOnce(area: FeatureArea, locale: Locale): Promise<Catalogue> {
  const key = `${area} ${locale}`;
  const load: LoadCatalogue = loaders[area][locale];
  const chunk = chunks.get(key) ?? createChunk(async () => (await load()).default);
  chunks.set(key, chunk);
  return chunk.load();
}
