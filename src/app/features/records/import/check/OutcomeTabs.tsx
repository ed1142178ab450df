import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import type { ImportCounts, ImportOutcome } from '../importCalls.ts';
import { countImportFileRows } from '../importSteps.ts';
import type { ImportRowFilter } from './useRows.ts';

export interface OutcomeTabsProps {
  counts: ImportCounts;
  /** Number of rows that are similar to records or to earlier rows. */
  alike: number;
  /** `null` means all rows. */
  selected: ImportRowFilter;
  onSelect: (shown: ImportRowFilter) => void;
  children: ReactNode;
}

const outcomes: readonly [ImportOutcome, keyof ImportCounts][] = [
  ['Refused', 'refused'],
  ['Create', 'create'],
  ['Update', 'update'],
  ['Unchanged', 'unchanged'],
  ['LeftOut', 'leftOut'],
];

/** Shows the number of rows for each outcome. Selecting an outcome filters the rows below. */
export function OutcomeTabs({ counts, alike, selected, onSelect, children }: OutcomeTabsProps) {
  const { t } = useMessages();
  const shown = outcomes.filter(([outcome, name]) => counts[name] > 0 || outcome === selected);
  return (
    <Tabs
      label={t('import.summary')}
      selected={selected ?? 'All'}
      tabs={[
        { id: 'All', label: t('import.tab.All'), count: countImportFileRows(counts) },
        ...(alike > 0 || selected === 'Alike'
          ? [{ id: 'Alike', label: t('import.tab.Alike'), count: alike }]
          : []),
        ...shown.map(([outcome, name]) => ({
          id: outcome,
          label: t(`import.tab.${outcome}`),
          count: counts[name],
        })),
      ]}
      onSelect={id =>
        onSelect(id === 'Alike' ? id : (outcomes.find(([outcome]) => outcome === id)?.[0] ?? null))
      }
    >
      {children}
    </Tabs>
  );
}
