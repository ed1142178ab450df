import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { AutomationForesight, FieldValuesPatch, Item, RulesOfMany } from '#core/model.ts';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import { useAccess, useUser } from '../../state/useBoot.ts';
import { forecastRules } from '../automation/foresight.ts';
import { type MergeOutcome, mergeRecords } from './duplicateCalls.ts';
import {
  buildMergePatch,
  compareMergeFields,
  type FieldMergeChoice,
  getDefaultMergeSide,
  type MergeSide,
  pickMoreCompleteRecord,
} from './mergeChoices.ts';

export interface MergeState {
  /** The remaining record. */
  readonly kept: Item;
  readonly other: Item;
  readonly keep: (item: Item) => void;
  readonly open: readonly FieldMergeChoice[];
  /** Fields that the user can't write; if empty, they get the value of the other record. */
  readonly closed: readonly FieldMergeChoice[];
  readonly same: number;
  sideOf(field: FieldMergeChoice): MergeSide;
  choose(field: FieldMergeChoice, side: MergeSide): void;
  /** The server's preview or rejection; `null` while it is loading. */
  readonly preview: MergeOutcome | ApiError | null;
  readonly foreseen: AutomationForesight | null;
  send(rules: RulesOfMany): Promise<MergeOutcome>;
}

/** Manages the choices for merging two records, and the preview of the result. */
export function useMerge(compiled: CompiledDirectory, [a, b]: readonly [Item, Item]): MergeState {
  const access = useAccess();
  const { isAdmin } = useUser();
  const [keptId, setKeptId] = useState(() => pickMoreCompleteRecord(a, b).id);
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({});
  const [kept, other] = keptId === a.id ? [a, b] : [b, a];
  const { differing, same } = useMemo(
    () => compareMergeFields(compiled.fields, kept, other),
    [compiled, kept, other],
  );
  const status = kept.status ? compiled.statusById.get(kept.status) : undefined;
  const rights = access.rightsIn(compiled.directory.id);
  const { groupIds } = access;
  const states = resolveFieldStates({
    compiled,
    status,
    rights,
    groupIds,
    isNew: false,
    reachesHidden: isAdmin,
  });
  const isOpen = ({ field }: FieldMergeChoice) => states[field.definition.id]?.mode === 'edit';
  const open = differing.filter(isOpen);
  const sideOf = (one: FieldMergeChoice) =>
    chosen[one.field.definition.id] ?? getDefaultMergeSide(one, kept.id, one.other);
  const patch = JSON.stringify(buildMergePatch(open, sideOf));
  const directoryId = compiled.directory.id;
  const asked = useMemo(
    () => ({
      otherId: other.id,
      version: kept.version,
      otherVersion: other.version,
      customFields: JSON.parse(patch) as FieldValuesPatch,
    }),
    [kept, other, patch],
  );
  const look = useCallback(
    async (signal: AbortSignal): Promise<Preview> => {
      const itemId = kept.id;
      const is = await mergeRecords({ directoryId, itemId }, { ...asked, isPreview: true }, signal);
      return {
        is,
        foreseen: await forecastRules({ kind: 'Merge', directoryId, itemId, merge: asked }, signal),
      };
    },
    [directoryId, kept, asked],
  );
  const preview = usePreview(look);
  return {
    kept,
    other,
    keep: item => {
      setKeptId(item.id);
      // Choices become invalid when the records are swapped.
      setChosen({});
    },
    open,
    closed: differing.filter(one => !isOpen(one)),
    same,
    sideOf,
    choose: (one, side) => setChosen(before => ({ ...before, [one.field.definition.id]: side })),
    preview: preview?.is ?? null,
    foreseen: preview?.foreseen ?? null,
    send: rules => mergeRecords({ directoryId, itemId: kept.id }, { ...asked, rules }),
  };
}

const PAUSE_MS = 250;

interface Preview {
  readonly is: MergeOutcome | ApiError;
  readonly foreseen: AutomationForesight | null;
}

/** Loads the preview shortly after the latest choice; returns `null` until it has loaded. */
function usePreview(look: (signal: AbortSignal) => Promise<Preview>): Preview | null {
  const [answer, setAnswer] = useState<{ of: typeof look; is: Preview } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const is = await look(abort.signal).catch(error => ({ is: toApiError(error), foreseen: null }));
      if (!abort.signal.aborted) setAnswer({ of: look, is });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [look]);
  return answer?.of === look ? answer.is : null;
}
