import { useEffect, useMemo, useRef, useState } from 'react';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import type { Directory, Issue } from '#core/model.ts';
import { type DirectoryDraft, draftOf, toDirectoryInput } from '#view/designer/draft.ts';
import { useEngine } from '#view/engine.ts';
import { useBoot } from '../../state/useBoot.ts';

export interface Draft {
  readonly value: DirectoryDraft;
  /** The directory the draft was begun from. */
  readonly base: Directory;
  /** The draft with every change made so far, those of this very event included. */
  latest(): DirectoryDraft;
  change(part: Partial<DirectoryDraft>): void;
  /** Goes on from what the server holds now. */
  reset(base: Directory, draft?: DirectoryDraft): void;
  readonly issues: readonly Issue[];
  issuesOf(draft: DirectoryDraft): Issue[];
  readonly isDirty: boolean;
  readonly isStale: boolean;
}

/** What an admin has changed of a directory and not saved. News of others show at once where there is no such change. */
export function useDraft(directory: Directory, isBusy: boolean): Draft {
  const issuesOf = useIssuesOf(directory.id);
  const [base, setBase] = useState(directory);
  const [value, setValue] = useState(() => draftOf(directory));
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const isDirty = useMemo(() => JSON.stringify(value) !== JSON.stringify(draftOf(base)), [value, base]);
  const issues = useMemo(() => issuesOf(value), [issuesOf, value]);

  const set = (draft: DirectoryDraft) => {
    latest.current = draft;
    setValue(draft);
  };
  const isNewer = directory !== base && directory.revision > base.revision;
  if (isNewer && !isDirty && !isBusy) {
    setBase(directory);
    setValue(draftOf(directory));
  }
  return {
    value,
    base,
    latest: () => latest.current,
    change: part => set(withDisplayField({ ...latest.current, ...part }, latest.current)),
    reset(saved, draft = draftOf(saved)) {
      setBase(saved);
      set(draft);
    },
    issues,
    issuesOf,
    isDirty,
    isStale: isNewer && isDirty,
  };
}

function useIssuesOf(directoryId: string): (draft: DirectoryDraft) => Issue[] {
  const { registry } = useEngine();
  const { directories } = useBoot();
  return useMemo(
    () => draft => {
      const fieldsOf = (id: string) =>
        id === directoryId ? draft.fields : directories.find(each => each.id === id)?.fields;
      const found = checkDirectory({
        directory: toDirectoryInput(draft),
        fields: draft.fields,
        registry,
        fieldsOf,
      });
      const isNamed = draft.settings.name.trim() !== '';
      return isNamed ? found : [{ path: ['name'], code: 'NameRequired', params: {} }, ...found];
    },
    [registry, directories, directoryId],
  );
}

/** The first field of a directory is what its records are called by, until an admin chooses another or deletes it. */
function withDisplayField(draft: DirectoryDraft, before: DirectoryDraft): DirectoryDraft {
  const { displayFieldId } = draft.settings;
  const kept = draft.fields.filter(field => !field.deleted);
  const isGone = displayFieldId !== undefined && !kept.some(field => field.id === displayFieldId);
  const isFirst = displayFieldId === undefined && before.fields.length === 0 && kept.length === 1;
  if (!isGone && !isFirst) return draft;
  return { ...draft, settings: { ...draft.settings, displayFieldId: isFirst ? kept[0]?.id : undefined } };
}
