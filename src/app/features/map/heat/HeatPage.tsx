import { Suspense } from 'react';
import { Link } from 'wouter';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { Directory } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useSystemFieldOptions } from '#view/table/useSystemFields.ts';
import { getAddressFields } from '../../../shared/map/mapDirectories.ts';
import { useAccess, useBoot, useUser } from '../../../state/useBoot.ts';
import { useStoredSettings } from '../useStoredSettings.ts';
import { HeatToolbar } from './HeatToolbar.tsx';
import { resolveHeatChoice } from './heatChoice.ts';
import { DEFAULT_HEAT_SETTINGS, parseHeatSettings } from './heatSettings.ts';
import '../../../shared/map/map.css';
import './heat.css';

const keptHeat = { storageKey: 'heat-map', usual: DEFAULT_HEAT_SETTINGS, read: parseHeatSettings };

const HeatFigures = createLazyComponent(() => import('./HeatMapPanel.tsx'));

/** Shows how records are distributed by place and by region. */
export default function HeatPage() {
  const { t } = useMessages();
  const directories = usePlacedDirectories();
  const [settings, onSettings] = useStoredSettings(keptHeat);
  const { timeZone } = useUser().account;
  const { registry } = useEngine();
  const names = useSystemFieldOptions();
  const choice = settings && resolveHeatChoice(directories, settings, { registry, names });
  if (directories.length === 0) return <NoAddresses />;
  return (
    <Page title={t('heat.title')} isFilling>
      {!settings || !choice ? (
        <Skeleton height={480} />
      ) : (
        <>
          <HeatToolbar {...{ directories, choice, settings, onSettings }} />
          <Suspense fallback={<Skeleton height={480} />}>
            <HeatFigures {...{ choice, settings }} today={getDayInZone(timeZone)} />
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

/** Returns the directories that the user can read and that have an address field. */
function usePlacedDirectories(): readonly Directory[] {
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  return directories.filter(
    directory => access.mayRead(directory.id) && getAddressFields(registry, directory).length > 0,
  );
}
