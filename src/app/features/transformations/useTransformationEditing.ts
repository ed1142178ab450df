import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { createIssue } from '#core/issues.ts';
import type { DataTransformation, Issue } from '#core/model.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { createId } from '#view/designer/createId.ts';
import { useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { type PlannedEditing, usePlannedSave } from '../../shared/plans/usePlannedSave.ts';
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
  const [, navigate] = useLocation();
  const { save, question } = usePlannedSave();
  const editing = useDraftEditing<DataTransformation, TransformationDraft>({
    source: stored,
    toDraft: createTransformationDraft,
    textOf: draft => JSON.stringify(toTransformationInput(draft)),
    faultsOf: useFaults(),
    mistakesId: 'transformations.mistakes',
    async send(draft) {
      const id = stored?.id ?? createId();
      const transformation = toTransformationInput(draft);
      if (!(await save({ kind: 'SaveTransformation', id, transformation }))) return undefined;
      if (!stored) navigate('/transformations', { replace: true });
      return { ...transformation, id };
    },
  });
  return { ...editing, question };
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
