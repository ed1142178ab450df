import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { DirectoryRights, Item, RightsQuestion } from '#core/model.ts';
import { canEditRecord, isModuleEnabled } from '#core/policy/permissions.ts';
import { summarizeScriptOutcome } from '#core/scripts/fieldMakers.ts';
import type { RecordFormState, RecordFormStore } from '#view/form/recordFormStore.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ExplainRightsButton, LockedNotice } from '../../../shared/rights/ExplainRightsButton.tsx';
import { useUser } from '../../../state/useBoot.ts';

interface Place {
  compiled: CompiledDirectory;
  /** `null` for a new record. */
  item: Item | null;
}

/**
 * Returns whether all fields are read-only because the whole record is read-only, which is displayed once instead of at
 * each field. Fields that are locked individually, e.g. by scripts, have their own reasons.
 */
export function isRecordReadOnly({ input, states }: Pick<RecordFormState, 'input' | 'states'>): boolean {
  const { compiled, current, targetStatus } = input;
  const status = compiled.statusById.get(targetStatus ?? current?.status ?? '');
  if (canEditRecord({ ...input, status, isNew: current === null })) return false;
  const { fields } = compiled;
  const shown = fields.filter(({ definition }) => (states[definition.id]?.mode ?? 'hidden') !== 'hidden');
  const written = shown.filter(field => !field.isDerived);
  return written.length > 0 && written.every(({ definition }) => states[definition.id]?.mode === 'read');
}

/** Shows that a record is read-only, and why. */
export function ReadOnlyRecordNotice({ compiled, item }: Place) {
  const { t } = useMessages();
  const question = getQuestion({ compiled, item }, { part: 'record', action: item ? 'update' : 'create' });
  return (
    <LockedNotice
      text={t(item ? 'rights.recordClosed' : 'rights.createClosed')}
      label={t('rights.whyRecord')}
      question={question}
    />
  );
}

/** Shows a button next to a read-only field that explains why the field is read-only. */
export function ReadOnlyFieldReason({
  compiled,
  item,
  field,
  store,
}: Place & { field: BoundField; store: RecordFormStore }) {
  const { t } = useMessages();
  const { id, name } = field.definition;
  const question = getQuestion({ compiled, item }, { part: 'field', action: 'update', fieldId: id });
  const readForm = () => {
    const { scripted } = store.getState();
    return scripted ? { field: { id, name }, said: summarizeScriptOutcome(scripted) } : undefined;
  };
  return <ExplainRightsButton isSmall label={t('rights.whyField', { name })} {...{ question, readForm }} />;
}

/** Explains that the directory has comments or files that the user can't see. */
export function HiddenRecordPanelNotice({ compiled, item, rights }: Place & { rights: DirectoryRights }) {
  const { t } = useMessages();
  const { settings } = useUser().account;
  const { directory } = compiled;
  const hasFiles = directory.filesEnabled === true && isModuleEnabled(settings, 'fileStorage');
  const closed = [
    ...(directory.commentsEnabled && !rights.comments.read ? (['comments'] as const) : []),
    ...(hasFiles && !rights.files.read ? (['files'] as const) : []),
  ];
  const question = getQuestion({ compiled, item }, { part: closed[0] ?? 'comments', action: 'read' });
  if (!item || closed.length === 0) return null;
  const parts = closed.map(part => t(`records.${part}`)).join(', ');
  return (
    <LockedNotice text={t('rights.partsClosed', { parts })} label={t('rights.whyPart')} question={question} />
  );
}

function getQuestion(
  { compiled, item }: Place,
  right: Pick<RightsQuestion, 'part' | 'action' | 'fieldId'>,
): RightsQuestion {
  return { directoryId: compiled.directory.id, ...right, ...(item && { itemId: item.id }) };
}
