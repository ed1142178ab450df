import { Suspense } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { useViewKinds } from './kindOf.ts';

/**
 * Switches between list, board and other view types, with the tools of the current view type; renders
 * nothing if there is only one view type.
 */
export function ViewSwitch({ compiled, view }: { compiled: CompiledDirectory; view: RecordViewHandle }) {
  const { t, locale } = useMessages();
  const kinds = useViewKinds(compiled);
  if (kinds.length < 2) return null;
  const chosen = kinds.find(({ id }) => id === view.view.view);
  return (
    <>
      {chosen?.Tools && (
        <Suspense>
          <chosen.Tools compiled={compiled} view={view} />
        </Suspense>
      )}
      <SegmentedControl
        label={t('records.view')}
        value={chosen?.id ?? 'list'}
        options={kinds.map(({ id, names, icon }) => ({ value: id, label: names[locale], icon }))}
        onChange={id => {
          view.change({ view: id });
          view.flush();
        }}
      />
    </>
  );
}
