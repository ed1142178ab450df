import { Suspense, useMemo, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import { replaceEditedFields } from '#core/formula/others/otherDirectories.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { DesignerContext, SavedFieldsContext } from '#view/designer/DesignerContext.ts';
import { DirectorySettings } from '#view/designer/DirectorySettings.tsx';
import { FieldListEditor } from '#view/designer/FieldListEditor.tsx';
import { StatusListEditor } from '#view/designer/StatusListEditor.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { getErrorText } from '../../api/errorText.ts';
import { getRecordsAddress } from '../../state/navigation.ts';
import { useBoot } from '../../state/useBoot.ts';
import { AdditionalFieldsList, useSharedFieldIds } from './AdditionalFieldsList.tsx';
import { DirectoryDeletion } from './DirectoryDeletion.tsx';
import { DirectoryFormPreview } from './DirectoryFormPreview.tsx';
import { ModuleSettings } from './ModuleSettings.tsx';
import { ProcessSettings } from './ProcessSettings.tsx';
import './directory-edit.css';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { type DirectoryEditing, useDirectoryEditing } from './useDirectoryEditing.ts';

const ScriptsPart = createLazyComponent(() => import('./ScriptsSection.tsx'));

/** The ids of the tabs; the URL can select the initial one. */
const tabIds: readonly string[] = ['fields', 'statuses', 'settings'];

/** Edits a directory: its fields, statuses and settings, with a preview of the form. */
export default function DirectoryEditPage() {
  const { t } = useMessages();
  const { id } = useParams();
  const directory = useBoot().directories.find(each => each.id === id || each.code === id);
  if (!directory) {
    return (
      <EmptyState isPage icon="lock" title={t('app.accessDenied')} text={t('records.unknownDirectory')} />
    );
  }
  return <WithSharedFields key={directory.id} directory={directory} />;
}

/** Loads the ids of fields shared by all process types, which aren't edited here. */
function WithSharedFields({ directory }: { directory: Directory }) {
  const messages = useMessages();
  const shared = useSharedFieldIds(directory);
  if (shared.data) return <Designer directory={directory} shared={shared.data} />;
  if (shared.error) return <ErrorState text={getErrorText(messages, shared.error)} onRetry={shared.reload} />;
  return <Skeleton lines={6} height={44} />;
}

function Designer({ directory, shared }: { directory: Directory; shared: ReadonlySet<string> }) {
  const { t } = useMessages();
  const editing = useDirectoryEditing(directory, shared);
  const surroundings = useSurroundings(directory, editing);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const asked = new URLSearchParams(useSearch()).get('tab');
  const [tab, setTab] = useState(tabIds.find(one => one === asked) ?? 'fields');
  const { draft } = editing;
  const tabs = [
    { id: 'fields', label: t('designer.fields'), count: draft.fields.filter(field => !field.deleted).length },
    { id: 'statuses', label: t('designer.statuses'), count: draft.statuses.length },
    { id: 'settings', label: t('designer.settings') },
    ...(isWide ? [] : [{ id: 'preview', label: t('designer.preview') }]),
  ];
  return (
    <DesignerContext value={surroundings}>
      <EditorPage
        title={draft.settings.name || t('designer.unnamed')}
        editing={editing}
        staleText={t('directoryEdit.changedMeanwhile')}
        shouldRevealProblem
        tools={<DirectoryDeletion directory={directory} />}
        exit={{ href: getRecordsAddress(directory), label: t('directories.records') }}
      >
        <div className="dk-designer">
          <SavedFieldsContext value={directory.fields}>
            <div className="dk-stack">
              <Tabs label={t('directoryEdit.title')} tabs={tabs} selected={tab} onSelect={setTab}>
                <div className="dk-designer-panel">
                  <Panel tab={tab} directory={directory} editing={editing} shared={shared} />
                </div>
              </Tabs>
            </div>
          </SavedFieldsContext>
          {isWide && (
            <aside className="dk-designer-preview" aria-label={t('designer.preview')}>
              <h2>{t('designer.preview')}</h2>
              <DirectoryFormPreview directory={directory} draft={draft} isSound={editing.isSound} />
            </aside>
          )}
        </div>
      </EditorPage>
    </DesignerContext>
  );
}

function Panel({
  tab,
  directory,
  editing,
  shared,
}: {
  tab: string;
  directory: Directory;
  editing: DirectoryEditing;
  shared: ReadonlySet<string>;
}) {
  const { draft, issues, change } = editing;
  if (tab === 'preview')
    return <DirectoryFormPreview directory={directory} draft={draft} isSound={editing.isSound} />;
  if (tab === 'settings') {
    return (
      <div className="dk-stack">
        <DirectorySettings
          settings={draft.settings}
          fields={draft.fields}
          issues={issues}
          onChange={settings => change({ settings })}
        />
        <ProcessSettings
          settings={draft.settings}
          issues={issues}
          onChange={settings => change({ settings })}
        />
        <ModuleSettings
          settings={draft.settings}
          issues={issues}
          onChange={settings => change({ settings })}
        />
        <Suspense fallback={null}>
          <ScriptsPart
            directory={directory}
            scripts={draft.settings.scripts ?? {}}
            fields={draft.fields}
            onChange={scripts => change({ settings: { ...draft.settings, scripts } })}
          />
        </Suspense>
      </div>
    );
  }
  if (tab === 'statuses') {
    return (
      <StatusListEditor
        statuses={draft.statuses}
        isOfProcess={draft.settings.type === 'Process'}
        fields={draft.fields}
        issues={filterIssuesBelow(issues, 'statusList')}
        onChange={statuses => change({ statuses })}
      />
    );
  }
  const { fields } = draft;
  const isCommon = (field: FieldDefinition) => field.system === true || shared.has(field.id);
  const common = fields.filter(isCommon);
  return (
    <>
      <FieldListEditor
        fields={fields.filter(field => !isCommon(field))}
        issues={filterIssuesBelow(issues, 'fields')}
        onChange={own => change({ fields: [...own, ...common] })}
      />
      <AdditionalFieldsList fields={common} />
    </>
  );
}

function useSurroundings(directory: Directory, { draft, hasTried }: DirectoryEditing) {
  const { directories } = useBoot();
  const userGroups = useUserGroups();
  const { fields } = draft;
  return useMemo(
    () => ({
      directories: replaceEditedFields(directories, [directory.id], fields),
      directoryId: directory.id,
      groups: userGroups.map(({ id, name }) => ({ id, name })),
      fieldsOf: (id: string) =>
        id === directory.id ? fields : directories.find(each => each.id === id)?.fields,
      hasTriedToSave: hasTried,
    }),
    [directories, userGroups, directory.id, fields, hasTried],
  );
}
