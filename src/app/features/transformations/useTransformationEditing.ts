import { useCallback } from 'react';
import { createIssue } from '#core/issues.ts';
import type { DataTransformation, Issue } from '#core/model.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { type PlannedEditing, usePlannedEditing } from '../../shared/plans/usePlannedEditing.ts';
import {
  createTransformationDraft,
  type TransformationDraft,
  toTransformationInput,
} from './transformationDraft.ts';
import { useTransformationContext } from './useTransformationContext.ts';

/** Manages the draft of a transformation, its errors, and saving. */
export function useTransformationEditing(
  stored: DataTransformation | undefined,
): PlannedEditing<TransformationDraft> {
  return usePlannedEditing({
    stored,
    toDraft: createTransformationDraft,
    toInput: toTransformationInput,
    faultsOf: useFaults(),
    mistakesId: 'transformations.mistakes',
    toChange: (id, transformation) => ({ kind: 'SaveTransformation', id, transformation }),
    toEntry: (id, transformation) => ({ ...transformation, id }),
    getNextAddress: (_, isNew) => (isNew ? '/transformations' : null),
  });
}

function useFaults(): (draft: TransformationDraft) => readonly Issue[] {
  const world = useTransformationContext();
  return useCallback(
    (draft: TransformationDraft) => {
      const missing = (['sourceDirectoryId', 'targetDirectoryId'] as const).filter(
        name => draft[name] === '',
      );
      if (missing.length > 0)
        return [
          ...(draft.name.trim() ? [] : [createIssue(['name'], 'NameRequired')]),
          ...missing.map(name => createIssue([name], 'Required')),
        ];
      return checkTransformation(toTransformationInput(draft), world);
    },
    [world],
  );
}
