import { Suspense } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useConflictReferences } from '../useConflictReferences.ts';
import { listTexts } from './texts.ts';

export interface CellConflictProps {
  directoryId: string;
  item: Item;
  field: BoundField;
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both values of a cell that two users have changed, and lets the user choose. */
export function CellConflict(props: CellConflictProps) {
  return (
    // Without a fallback, the cell stays unchanged while the code loads.
    <Suspense>
      <TextsProvider texts={listTexts}>
        <Choice {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Choice(props: CellConflictProps) {
  const { directoryId, item, field, mine, theirs, onKeepMine, onTakeTheirs } = props;
  const { t } = useMessages();
  const context = useConflictReferences(directoryId, item);
  const textOf = (value: FieldValue | undefined) => field.toText(value, context) || '—';
  return (
    <Notice tone="warning">
      <p>{t('list.conflict', { mine: textOf(mine), theirs: textOf(theirs) })}</p>
      <div className="dk-row dk-row-wrap" style={{ marginTop: 6 }}>
        <Button size="small" onClick={onKeepMine}>
          {t('list.keepMine')}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {t('list.takeTheirs')}
        </Button>
      </div>
    </Notice>
  );
}
