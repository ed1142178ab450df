import { useEffect } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { LockedCell } from '#view/table/cells/cellEditing.ts';
import { createTransitionQuestion } from '../../rights/createTransitionQuestion.ts';
import { rightsTexts } from '../../rights/texts.ts';
import { useRightsExplanationDialog } from '../../rights/useRightsExplanationDialog.tsx';

export interface LockedCellExplanationProps {
  directoryId: string;
  /** The cell or transition that the user last tried to use. */
  place: LockedCell;
}

/**
 * Explains why a cell or a transition is locked: immediately if the user clearly wanted to use it, otherwise after an
 * action in a toast.
 */
export default function LockedCellExplanation(props: LockedCellExplanationProps) {
  return (
    <TextsProvider texts={rightsTexts}>
      <Why {...props} />
    </TextsProvider>
  );
}

function Why({ directoryId, place }: LockedCellExplanationProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const why = useRightsExplanationDialog();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is announced once
  useEffect(() => {
    const ask = () => why.ask(getQuestion(place, directoryId));
    if (place.isMeant) return ask();
    const { field, item } = place;
    const text = field
      ? t('rights.cellClosed', { name: field.definition.name, number: item.number })
      : t('rights.statusClosed', { number: item.number });
    toasts.show({ text, tone: 'danger', action: { label: t('rights.why'), onSelect: ask } });
  }, [place]);
  return why.dialog;
}

function getQuestion({ item, field, transition }: LockedCell, directoryId: string): RightsQuestion {
  if (transition) return createTransitionQuestion(transition, item, directoryId);
  const place = { directoryId, itemId: item.id };
  if (!field) return { ...place, part: 'record', action: 'update' };
  return { ...place, part: 'field', action: 'update', fieldId: field.definition.id };
}
