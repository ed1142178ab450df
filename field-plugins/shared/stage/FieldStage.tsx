/**
 * Provides the contexts and services that a field needs, from the sample account and without a server, for stories and
 * for the property tests (‘laws’) of browser parts. Uploads and lookups complete immediately.
 */
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { createFieldRegistry, type FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldValues, Locale } from '#core/model.ts';
import { EngineContext, type FieldEngineContext, useFieldContext } from '#view/engine/engine.ts';
import {
  type FieldServices,
  FieldServicesContext,
  type PreviewedFile,
  type RecordOption,
  type RecordQuery,
} from '#view/engine/fieldServices.ts';
import type { FieldUiRegistry } from '#view/engine/fieldUi.ts';
import { loadEditors } from '#view/field/lazyParts.tsx';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { BUILT_IN_MAP_SOURCE } from '#view/kit/map/mapSource.ts';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import boardEn from '../../../src/view/messages/board/en.json' with { type: 'json' };
import boardUk from '../../../src/view/messages/board/uk.json' with { type: 'json' };
import designerEn from '../../../src/view/messages/designer/en.json' with { type: 'json' };
import designerUk from '../../../src/view/messages/designer/uk.json' with { type: 'json' };
import en from '../../../src/view/messages/en.json' with { type: 'json' };
import issuesEn from '../../../src/view/messages/issues/en.json' with { type: 'json' };
import issuesUk from '../../../src/view/messages/issues/uk.json' with { type: 'json' };
import uk from '../../../src/view/messages/uk.json' with { type: 'json' };
import { fieldPlugins } from '../../index.core.ts';
import { type FieldMessages, fieldMessages } from '../../index.messages.ts';
import { fieldUis } from '../../index.ui.ts';
import {
  getSampleRecords,
  sampleCompanyField,
  sampleCountryField,
  sampleDirectories,
  sampleIds,
  sampleReferences,
  sampleUsers,
  sampleValues,
} from '../sampleWorld.ts';

export interface FieldStageProps {
  locale?: Locale;
  /** Lower-case ISO country code of the account. */
  countryCode?: string;
  weekStart?: WeekStart;
  /** The available field types. By default, all types. */
  registry?: FieldRegistry;
  ui?: FieldUiRegistry;
  messages?: FieldMessages;
  /** Overrides of the services that the sample account provides to editors. */
  services?: Partial<FieldServices>;
  children: ReactNode;
}

const FilePreview = createLazyComponent(() => import('#view/files/FilePreview.tsx'));

// Stories and laws check editors, not the placeholders shown while they load.
await loadEditors();

const allTypes = createFieldRegistry(fieldPlugins);
const allUis = createFieldUiRegistry(fieldUis);
const viewMessages = {
  en: { ...en, ...boardEn, ...designerEn, ...issuesEn },
  uk: { ...uk, ...boardUk, ...designerUk, ...issuesUk },
};

export function FieldStage({
  locale = 'en',
  countryCode = 'ua',
  weekStart = 'Monday',
  registry = allTypes,
  ui = allUis,
  messages = fieldMessages,
  services: ownServices,
  children,
}: FieldStageProps) {
  const texts = useMemo(
    () => createMessages(locale, [viewMessages[locale], messages[locale]]),
    [locale, messages],
  );
  const engine = useMemo(
    () => ({ ...sampleEngine(registry, ui), countryCode, weekStart }),
    [registry, ui, countryCode, weekStart],
  );
  const [previewed, setPreviewed] = useState<{ files: readonly PreviewedFile[]; start: number } | null>(null);
  const services = useMemo(() => {
    const previewFiles: FieldServices['previewFiles'] = (files, start) => setPreviewed({ files, start });
    return { ...sampleServices(locale), previewFiles, ...ownServices };
  }, [locale, ownServices]);
  return (
    <MessagesProvider messages={texts}>
      <EngineContext value={engine}>
        <FieldServicesContext value={services}>
          {children}
          {previewed && (
            <Suspense>
              <FilePreview {...previewed} onClose={() => setPreviewed(null)} />
            </Suspense>
          )}
        </FieldServicesContext>
      </EngineContext>
    </MessagesProvider>
  );
}

/** Returns the context of a record of the sample account. By default, its company is Acme. */
export function useSampleContext(values: FieldValues = sampleValues) {
  return useFieldContext(values, sampleReferences);
}

function sampleEngine(
  registry: FieldRegistry,
  ui: FieldUiRegistry,
): Omit<FieldEngineContext, 'countryCode' | 'weekStart'> {
  const fields = [...Object.values(sampleDirectories).flat(), sampleCompanyField, sampleCountryField];
  return {
    registry,
    ui,
    findField: id => fields.find(field => field.id === id),
    directoryOf: () => undefined,
    timeZone: 'Europe/Kyiv',
    knownReference: id => sampleReferences[id],
  };
}

function sampleServices(locale: Locale): Omit<FieldServices, 'previewFiles'> {
  return {
    locale,
    searchRecords: searchSample,
    findRecord: async ({ itemId }) => getOption(itemId, undefined),
    async suggest({ keywords }) {
      return ['Acme', 'Acme North', 'Київ'].filter(text =>
        text.toLowerCase().includes(keywords.toLowerCase()),
      );
    },
    async uploadFile(file, { onProgress }) {
      onProgress(1);
      return {
        id: '01980000-0000-7000-8000-000000000301',
        name: file.name,
        size: file.size,
        type: file.type,
      };
    },
    async readFile() {
      return new Blob(['A stored file.'], { type: 'text/plain' });
    },
    readFileContents: () => Promise.reject(new Error('No story of fields looks into files.')),
    fileAddress: () => Promise.reject(new Error('No story of fields plays files.')),
    async saveFile() {},
    recordCreator: () => async text => ({ id: sampleIds.created, display: `#99 | ${text}` }),
    openRecord: () => {},
    people: () => sampleUsers,
    findPeople: null,
    largestFile: null,
    offeredPeople: async () => sampleUsers.map(({ id }) => id),
    mapSource: BUILT_IN_MAP_SOURCE,
    visitorCountry: null,
  };
}

async function searchSample(query: RecordQuery): Promise<RecordOption[]> {
  const { directoryId, keyword, take, rootFieldId, rootItemId } = query;
  return getSampleRecords(directoryId)
    .map(id => getOption(id, rootFieldId))
    .filter(({ display }) => display.toLowerCase().includes(keyword.toLowerCase()))
    .filter(({ root }) => !rootItemId || root?.id === rootItemId)
    .slice(0, take);
}

function getOption(id: string, rootFieldId: string | undefined): RecordOption {
  const { display = id, customFields = {} } = sampleReferences[id] ?? {};
  const rootId = rootFieldId && customFields[rootFieldId]?.stringValue;
  const root = rootId ? { id: rootId, display: sampleReferences[rootId]?.display ?? rootId } : undefined;
  return { id, display, ...(root && { root }) };
}
