import { type ReactNode, use, useEffect, useLayoutEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { localizeField } from '#core/field/system/writableSystemFields.ts';
import {
  getDirectoryRights,
  isDirectoryReadable,
  isFieldHidden,
  toVisibleDefinition,
} from '#core/policy/permissions.ts';
import { EngineContext, type FieldEngineContext } from '#view/engine/engine.ts';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { TagsContext } from '#view/tags/tags.ts';
import type { AppFeature } from '../features/defineFeature.ts';
import { useFeatures } from '../features/FeaturesContext.ts';
import { startPolling } from '../live/polling.ts';
import { PageLoading } from '../PageLoading.tsx';
import { bootState, provideFieldNameResolver } from '../state/bootState.ts';
import { type FieldTypes, useFieldTypesLoader } from '../state/fieldTypes.ts';
import { loadPreferences } from '../state/preferencesState.ts';
import { findCachedReference } from '../state/references.ts';
import { reloadBoot } from '../state/sessionState.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';
import { createFieldServices } from './fieldServices.ts';
import { Shell } from './Shell.tsx';
import { useAppTags } from './useAppTags.ts';

/** The application for a logged-in user: boot data, live channel, field types, and the shell around the page. */
export default function SignedInApp({ children }: { children: ReactNode }) {
  const loadFieldTypes = useFieldTypesLoader();
  const features = useFeatures();
  const { status, isReady } = useSnapshot(bootState);
  const user = useUser();
  // The effects below run again if another user logs in.
  const personId = `${user.account.id} ${user.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for each user
  useEffect(() => {
    // `preloadInitialPage` might have started loading already.
    if (bootState.status === 'idle') void reloadBoot();
    void loadPreferences();
  }, [personId]);
  const isLoaded = status === 'loaded';
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for each user
  useEffect(() => (isLoaded ? keepLive(features) : undefined), [isLoaded, personId, features]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for each user
  useEffect(() => (isReady ? startPolling(features) : undefined), [isReady, personId, features]);
  if (status === 'failed') return <BootFailed />;
  if (!isLoaded) return <PageLoading isWholeScreen />;
  return <Ready types={use(loadFieldTypes())}>{children}</Ready>;
}

/**
 * Starts the live channel. Its code is loaded in parallel with the first page, so that the page isn't delayed; the
 * token has been refreshed by then.
 */
function keepLive(features: readonly AppFeature[]): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  void import('../live/reactions.ts').then(({ startLiveUpdates }) => {
    if (!isOver) stop = startLiveUpdates(features);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

function Ready({ types, children }: { types: FieldTypes; children: ReactNode }) {
  const data = useBoot();
  const user = useUser();
  const { locale } = useMessages();
  const { writtenFields } = types.registry;
  // A layout effect, so that fields aren't painted with their old names first.
  useLayoutEffect(
    () => provideFieldNameResolver(field => localizeField(field, writtenFields, locale)),
    [writtenFields, locale],
  );
  const { countryCode, timeZone, settings } = user.account;
  const { profile } = useAccess();
  const engine = useMemo<FieldEngineContext>(() => {
    // Even for administrators, a field that displays the value of a hidden field is empty.
    const readable = data.directories.filter(directory =>
      isDirectoryReadable({ settings, profile }, directory),
    );
    const shown = readable.flatMap(({ id, fields: own }) => {
      const rights = getDirectoryRights(profile, id);
      const open = own.filter(field => !isFieldHidden(rights, field));
      return open.map(field => toVisibleDefinition(field, types.registry, rights));
    });
    const fields = new Map(
      shown.flatMap(field => [field, ...(field.tableFields ?? [])]).map(field => [field.id, field] as const),
    );
    const people = new Map(data.users.map(({ id, name }) => [id, { display: name }]));
    return {
      registry: types.registry,
      ui: types.ui,
      countryCode,
      timeZone,
      weekStart: getWeekStart(settings),
      findField: fieldId => fields.get(fieldId),
      directoryOf(directoryId) {
        const directory = readable.find(({ id }) => id === directoryId);
        return (
          directory &&
          compileVisibleDirectory(directory, types.registry, getDirectoryRights(profile, directoryId))
        );
      },
      knownReference: id => findCachedReference(id) ?? people.get(id),
    };
  }, [data.directories, data.users, profile, settings, types, countryCode, timeZone]);
  const services = useMemo(() => createFieldServices(locale, types.registry), [locale, types]);
  const tags = useAppTags();
  return (
    <EngineContext value={engine}>
      <FieldServicesContext value={services}>
        <TagsContext value={tags}>
          <Shell>{children}</Shell>
        </TagsContext>
      </FieldServicesContext>
    </EngineContext>
  );
}

function BootFailed() {
  const { error } = useSnapshot(bootState);
  const { t } = useMessages();
  const isOffline = error?.code === 'Offline';
  return (
    <ErrorState
      title={isOffline ? t('app.offline') : undefined}
      text={isOffline ? t('app.offlineText') : undefined}
      onRetry={() => void reloadBoot()}
    />
  );
}
