import { useMemo, useRef } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { createRecordRules, type RecordRules } from '../../state/createRecordRules.ts';
import { useAccess } from '../../state/useBoot.ts';
import type { RecordSource } from './recordSource.ts';

/**
 * Returns rules that delegate to those of each record's own directory; the same object as long as the source stays the
 * same.
 */
export function useSourceRules(source: RecordSource): RecordRules {
  const access = useAccess();
  const latest = useRef(access);
  latest.current = access;
  return useMemo(() => {
    const known = new Map<CompiledDirectory, { rules: RecordRules; key: string }>();
    const rulesIn = (compiled: CompiledDirectory): RecordRules => {
      const { groupIds, rightsIn } = latest.current;
      const key = JSON.stringify([groupIds, rightsIn(compiled.directory.id)]);
      const found = known.get(compiled);
      if (found?.key === key) return found.rules;
      const rules = createRecordRules(compiled, latest.current);
      known.set(compiled, { rules, key });
      return rules;
    };
    const of = (item: Item) => rulesIn(source.directoryOf(item));
    return {
      prepare() {
        for (const compiled of source.directories) rulesIn(compiled).prepare();
      },
      statesOf: item => of(item).statesOf(item),
      reasonsAgainst: (item, statusId) => of(item).reasonsAgainst(item, statusId),
      transitionsOf: item => of(item).transitionsOf(item),
      judge: (item, wanted) => of(item).judge(item, wanted),
      givenBack: before => of(before).givenBack(before),
      formInput: (item, values) => of(item).formInput(item, values),
    };
  }, [source]);
}
