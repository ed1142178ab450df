import { useId, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { ApiError } from '../../api/ApiError.ts';
import './record/record.css';
import { useConflictReferences } from '../../shared/records/useConflictReferences.ts';

export interface ConflictNoticeProps {
  compiled: CompiledDirectory;
  conflict: ApiError;
  /** The record as opened. References in the other user's values are loaded from the server. */
  item: Item | null;
  /** Name of the user who made the conflicting change, if known. */
  name?: string | undefined;
  isBusy?: boolean;
  /** Receives the ids of the fields that keep the other user's value. */
  onDecide: (theirs: ReadonlySet<string>) => void;
}

/** Shown if two users changed the same field: displays both values side by side, with a choice for each field. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { compiled, conflict, name, isBusy, onDecide } = props;
  const { t } = useMessages();
  const context = useConflictReferences(compiled.directory.id, props.item);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (fieldId: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(fieldId);
    else next.delete(fieldId);
    setTheirs(next);
  };
  return (
    <Notice tone="warning">
      <div className="dk-stack" style={{ gap: 8 }}>
        <strong>{name ? t('records.conflictBy', { name }) : t('records.conflict')}</strong>
        <span>{t('records.conflictText')}</span>
        <table className="dk-conflicts">
          <thead>
            <tr>
              <th scope="col">{t('records.conflictFieldName')}</th>
              <th scope="col">{t('records.conflictMine')}</th>
              <th scope="col">{t('records.conflictTheirs')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.conflicts.map(({ fieldId, mine, theirs: other }) => (
              <ConflictRow
                key={fieldId}
                {...{ compiled, context, fieldId, mine, theirs: other }}
                isTheirs={theirs.has(fieldId)}
                onChoose={isTheirs => choose(fieldId, isTheirs)}
              />
            ))}
          </tbody>
        </table>
        <div>
          <Button size="small" isBusy={isBusy} onClick={() => onDecide(theirs)}>
            {t('records.conflictSave')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

interface ConflictRowProps {
  compiled: CompiledDirectory;
  context: FieldContext;
  fieldId: string;
  mine: FieldValue | null;
  theirs: FieldValue | null;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function ConflictRow({ compiled, context, fieldId, mine, theirs, isTheirs, onChoose }: ConflictRowProps) {
  const { t } = useMessages();
  const name = useId();
  const field = compiled.fieldById.get(fieldId);
  const label = field?.definition.name ?? fieldId;
  const choice = (isOther: boolean, value: FieldValue | null) => (
    <td>
      <label>
        <input type="radio" name={name} checked={isTheirs === isOther} onChange={() => onChoose(isOther)} />
        <span>
          <span className="dk-visually-hidden">
            {label}, {t(isOther ? 'records.conflictTheirs' : 'records.conflictMine')}:{' '}
          </span>
          {field?.toText(value ?? undefined, context) || '—'}
        </span>
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {choice(false, mine)}
      {choice(true, theirs)}
    </tr>
  );
}
