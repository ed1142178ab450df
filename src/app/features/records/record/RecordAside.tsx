import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights } from '#core/model.ts';
import { isModuleEnabled, isRecordPartAccessible } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useUser } from '../../../state/useBoot.ts';
import type { RecordAside as Aside } from '../../defineFeature.ts';
import { useFeatures } from '../../FeaturesContext.ts';
import { useReadableDirectories } from '../linked/useRecordLinks.ts';
import { getVisibleStreamKinds } from '../stream/getVisibleStreamKinds.ts';
import { FILES_ASIDE, useRecordUploads } from './RecordUploadsProvider.tsx';

/** Returns the parts next to a record's form that the directory and the account have and that the user can read. */
export function useAsides(compiled: CompiledDirectory, rights: DirectoryRights): readonly Aside[] {
  const { directory } = compiled;
  const { settings } = useUser().account;
  const readable = useReadableDirectories();
  return (
    useFeatures()
      .flatMap(feature => feature.recordAsides)
      .filter(({ part, module, isFor }) => {
        if (isFor && !isFor(compiled, readable())) return false;
        if (module && !isModuleEnabled(settings, module)) return false;
        if (part === 'any') return getVisibleStreamKinds(directory, rights, settings).length > 0;
        return part === null || isRecordPartAccessible({ directory, rights }, part, 'read');
      })
      // The part that combines the other parts comes last.
      .toSorted((a, b) => Number(a.part === 'any') - Number(b.part === 'any'))
  );
}

/** Shows comments, files and other parts next to a record's fields. */
export function RecordAside({ asides }: { asides: readonly Aside[] }) {
  const { t } = useMessages();
  const [wanted, setWanted] = useState<string | null>(null);
  const { times } = useRecordUploads();
  const [seen, setSeen] = useState(times);
  if (seen !== times) {
    setSeen(times);
    setWanted(FILES_ASIDE);
  }
  const selected = asides.find(({ id }) => id === wanted) ?? asides[0];
  if (!selected) return null;
  const tabs = asides.map(({ id, titleId }) => ({ id, label: t(titleId) }));
  return (
    <aside className="dk-record-aside" aria-label={t('records.activity')}>
      <Tabs label={t('records.activity')} tabs={tabs} selected={selected.id} onSelect={setWanted}>
        <Panel key={selected.id} load={selected.load} />
      </Tabs>
    </aside>
  );
}

function Panel({ load }: Pick<Aside, 'load'>) {
  const Content = getLazyComponent(load);
  return (
    <Suspense fallback={<Skeleton lines={3} height={20} />}>
      <Content />
    </Suspense>
  );
}
