import { Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import { dayIn } from '#core/dayRange.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useAccess, useBoot, useUser } from '../../../state/useBoot.ts';
import { addressFields } from '../mapDirectories.ts';
import { HeatTools } from './HeatTools.tsx';
import type { HeatSettings } from './heatSettings.ts';
import { useHeatSettings } from './useHeat.ts';
import '../map.css';
import './heat.css';

const HeatFigures = lazy(() => import('./HeatFigures.tsx'));

export interface HeatChoice {
  readonly directory: Directory;
  readonly field: FieldDefinition;
  readonly weight: FieldDefinition | null;
  readonly day: FieldDefinition | null;
}

/** How much there is where: by place, and by region. */
export default function HeatPage() {
  const { t } = useMessages();
  const directories = usePlacedDirectories();
  const [settings, onSettings] = useHeatSettings();
  const { timeZone } = useUser().account;
  const { registry } = useEngine();
  const choice = settings && choiceOf(directories, settings, registry);
  if (directories.length === 0) return <NoAddresses />;
  return (
    <Page title={t('heat.title')} isFilling>
      {!settings || !choice ? (
        <Skeleton height={480} />
      ) : (
        <>
          <HeatTools {...{ directories, choice, settings, onSettings }} />
          <Suspense fallback={<Skeleton height={480} />}>
            <HeatFigures {...{ choice, settings }} today={dayIn(timeZone)} />
          </Suspense>
        </>
      )}
    </Page>
  );
}

function NoAddresses() {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  return (
    <Page title={t('heat.title')}>
      <EmptyState icon="pin" title={t('map.noFields')} text={t('heat.noFields')}>
        {isAdmin && <Link href="/directories">{t('map.toDirectories')}</Link>}
      </EmptyState>
    </Page>
  );
}

/** Those with an address, of those that the person may read. */
function usePlacedDirectories(): readonly Directory[] {
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  return directories.filter(
    directory => access.mayRead(directory.id) && addressFields(registry, directory).length > 0,
  );
}

type Registry = ReturnType<typeof useEngine>['registry'];

/** What was saved, as far as it is still there; else the first there is. */
function choiceOf(
  directories: readonly Directory[],
  settings: HeatSettings,
  registry: Registry,
): HeatChoice | null {
  const directory = directories.find(({ id }) => id === settings.directoryId) ?? directories[0];
  if (!directory) return null;
  const addresses = addressFields(registry, directory);
  const field = addresses.find(({ id }) => id === settings.field) ?? addresses[0];
  if (!field) return null;
  const find = (kind: 'Numbers' | 'Days', id: string | null) =>
    figureFields(registry, directory, kind).find(each => each.id === id) ?? null;
  return { directory, field, weight: find('Numbers', settings.weight), day: find('Days', settings.day) };
}

/** Fields that can weigh, or say when. */
export function figureFields(
  registry: Registry,
  { fields }: Directory,
  kind: 'Numbers' | 'Days',
): FieldDefinition[] {
  return fields.filter(
    field => !field.deleted && !field.hidden && registry.bind(field).plugin.figures?.kind === kind,
  );
}

export function useFigureFields(directory: Directory, kind: 'Numbers' | 'Days'): FieldDefinition[] {
  const { registry } = useEngine();
  return useMemo(() => figureFields(registry, directory, kind), [registry, directory, kind]);
}
