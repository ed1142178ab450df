import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'wouter';
import { createIssue } from '#core/issues.ts';
import type { DataTransformation, Issue } from '#core/model.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { newId } from '#view/designer/newId.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Editing, EditingRefusal, useEditing } from '../../shared/editing/useEditing.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { draftOf, type TransformationDraft, transformationOf } from './transformationDraft.ts';
import { useTransformationWorld } from './useTransformationWorld.ts';

export interface TransformationEditing extends Editing<TransformationDraft> {
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

/** A draft of a transformation, its mistakes, and its way to the server. */
export function useTransformationEditing(stored: DataTransformation | undefined): TransformationEditing {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const planned = usePlannedChanges();
  const faultsOf = useFaults();
  const editing = useEditing<DataTransformation, TransformationDraft>({
    source: stored,
    toDraft: draftOf,
    textOf: draft => JSON.stringify(transformationOf(draft)),
    faultsOf,
    mistakesId: 'transformations.mistakes',
    async send(draft) {
      const id = stored?.id ?? newId();
      const transformation = transformationOf(draft);
      const outcome = await planned.carryOut([{ kind: 'SaveTransformation', id, transformation }], {
        tellsRefusal: true,
      });
      if (outcome.kind === 'refused') {
        const issues = outcome.issues.map(({ path, ...issue }) => ({ ...issue, path: path.slice(2) }));
        throw new EditingRefusal(issueTexts(messages, issues.slice(0, 3)).join(' '), issues);
      }
      if (outcome.kind === 'kept') return undefined;
      if (!stored) navigate('/transformations', { replace: true });
      return { ...transformation, id };
    },
  });
  return {
    ...editing,
    async save() {
      if (editing.check()) await editing.save();
    },
    question: planned.question,
  };
}

function useFaults(): (draft: TransformationDraft) => readonly Issue[] {
  const world = useTransformationWorld();
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
      return checkTransformation(transformationOf(draft), world);
    },
    [world],
  );
}
