import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import type { ImportCounts, ImportOutcome } from '../importCalls.ts';
import { sumOf } from '../importSteps.ts';

export interface CountTabsProps {
  counts: ImportCounts;
  /** Null: every row. */
  selected: ImportOutcome | null;
  onSelect: (outcome: ImportOutcome | null) => void;
  children: ReactNode;
}

const outcomes: readonly [ImportOutcome, keyof ImportCounts][] = [
  ['Refused', 'refused'],
  ['Create', 'create'],
  ['Update', 'update'],
  ['Unchanged', 'unchanged'],
  ['LeftOut', 'leftOut'],
];

/** How many rows become what: the summary, and the filter of the rows below. */
export function CountTabs({ counts, selected, onSelect, children }: CountTabsProps) {
  const { t } = useMessages();
  const shown = outcomes.filter(([outcome, name]) => counts[name] > 0 || outcome === selected);
  return (
    <Tabs
      label={t('import.summary')}
      selected={selected ?? 'All'}
      tabs={[
        { id: 'All', label: t('import.tab.All'), count: sumOf(counts) },
        ...shown.map(([outcome, name]) => ({
          id: outcome,
          label: t(`import.tab.${outcome}`),
          count: counts[name],
        })),
      ]}
      onSelect={id => onSelect(outcomes.find(([outcome]) => outcome === id)?.[0] ?? null)}
    >
      {children}
    </Tabs>
  );
}
