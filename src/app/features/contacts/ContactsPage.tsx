import { Suspense, useMemo, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import { EngineContext, useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ReadableDirectory } from '../../shared/recordList/ReadableDirectory.tsx';
import type { RecordsCustomization } from '../../shared/records/directoryScreen.ts';
import { useRecordTotalsReload } from '../../shared/records/useRecordTotalsReload.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import type { AppFeature } from '../defineFeature.ts';
import { useFeatures } from '../FeaturesContext.ts';
import { createContactSource, OPEN_PROCESSES_COLUMN_ID } from './contactSource.ts';
import { OpenCountsContext, openProcessesUi } from './OpenProcessesCell.tsx';
import { createOpenCounts, type OpenCounts } from './openCounts.ts';

/** Shows the records of the built-in directory in the usual list, with additions for contacts. */
export default function ContactsPage() {
  return (
    <ReadableDirectory directory={useBoot().directories.find(({ builtIn }) => builtIn)}>
      {directory => <Contacts key={directory.id} directory={directory} />}
    </ReadableDirectory>
  );
}

function Contacts({ directory }: { directory: Directory }) {
  const [counts] = useState(() => createOpenCounts());
  const types = useProcessTypes();
  useRecordTotalsReload(types, counts.again);
  const own = useOwnRecords(types.length > 0 ? counts : null);
  const engine = useEngine();
  const withColumn = useMemo(() => {
    const { ui } = engine;
    const system = (id: string) => (id === OPEN_PROCESSES_COLUMN_ID ? openProcessesUi : ui.system(id));
    return { ...engine, ui: { ...ui, system } };
  }, [engine]);
  const features = useFeatures();
  const Screen = getLazyComponent(getScreen(features));
  return (
    <OpenCountsContext value={counts}>
      <EngineContext value={withColumn}>
        <Suspense fallback={<Skeleton lines={10} height={22} />}>
          <Screen directory={directory} own={own} />
        </Suspense>
      </EngineContext>
    </OpenCountsContext>
  );
}

/** Returns the process types whose processes the user can read; if there are none, nothing is counted. */
function useProcessTypes(): { directory: Directory }[] {
  const access = useAccess();
  return useBoot()
    .directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id))
    .map(directory => ({ directory }));
}

function useOwnRecords(counts: OpenCounts | null): RecordsCustomization {
  const { t } = useMessages();
  return useMemo(() => {
    const sources = new WeakMap<CompiledDirectory, ReturnType<typeof createContactSource>>();
    return {
      sourceOf(compiled) {
        const source = sources.get(compiled) ?? createContactSource(compiled, counts);
        sources.set(compiled, source);
        return source;
      },
      texts: {
        title: t('contacts.empty'),
        text: t('contacts.emptyText'),
        addText: t('contacts.add'),
      },
    };
  }, [counts, t]);
}

function getScreen(features: readonly AppFeature[]) {
  const load = features.map(({ directoryScreen }) => directoryScreen).find(each => each !== null);
  if (!load) throw new Error('Some feature has to draw the records of a directory.');
  return load;
}
