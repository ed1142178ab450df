import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { FieldValue } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import type { ApiError } from '../../api/ApiError.ts';

export interface ConflictNoticeProps {
  compiled: CompiledDirectory;
  conflict: ApiError;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const noValues = {};

/** The same field was changed by two people: both values, and the choice between them. */
export function ConflictNotice({ compiled, conflict, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useMessages();
  const context = useFieldContext(noValues);
  const textOf = (fieldId: string, value: FieldValue | null) =>
    compiled.fieldById.get(fieldId)?.toText(value ?? undefined, context) || '—';
  return (
    <Notice tone="warning">
      <div className="dk-stack" style={{ gap: 8 }}>
        <strong>{t('records.conflict')}</strong>
        <ul>
          {conflict.conflicts.map(({ fieldId, mine, theirs }) => (
            <li key={fieldId}>
              {t('records.conflictField', {
                name: compiled.fieldById.get(fieldId)?.definition.name ?? fieldId,
                mine: textOf(fieldId, mine),
                theirs: textOf(fieldId, theirs),
              })}
            </li>
          ))}
        </ul>
        <div className="dk-row dk-row-wrap">
          <Button size="small" onClick={onKeepMine}>
            {t('records.keepMine')}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t('records.takeTheirs')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
