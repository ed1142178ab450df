import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { DirectoryRights, Item, RightsQuestion } from '#core/model.ts';
import { isModuleEnabled, mayEditRecord } from '#core/permissions.ts';
import { scriptsSaid } from '#core/scripts/fieldMakers.ts';
import type { RecordFormState, RecordFormStore } from '#view/form/recordFormStore.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ClosedLine, WhyButton } from '../../../shared/rights/WhyButton.tsx';
import { useUser } from '../../../state/useBoot.ts';

interface Place {
  compiled: CompiledDirectory;
  /** null for a new record. */
  item: Item | null;
}

/**
 * Whether nothing of a record can be changed here because the record itself is closed: then it is said once, and not at each
 * field. Where status or scripts close every field, each has a reason of its own.
 */
export function isAllClosed({ input, states }: Pick<RecordFormState, 'input' | 'states'>): boolean {
  const { compiled, current, targetStatus } = input;
  const status = compiled.statusById.get(targetStatus ?? current?.status ?? '');
  if (mayEditRecord({ ...input, status, isNew: current === null })) return false;
  const { fields } = compiled;
  const shown = fields.filter(({ definition }) => (states[definition.id]?.mode ?? 'hidden') !== 'hidden');
  const written = shown.filter(field => !field.isDerived);
  return written.length > 0 && written.every(({ definition }) => states[definition.id]?.mode === 'read');
}

/** Says that a record can only be read, and why. */
export function ClosedRecord({ compiled, item }: Place) {
  const { t } = useMessages();
  const question = questionOf({ compiled, item }, { part: 'record', action: item ? 'update' : 'create' });
  return (
    <ClosedLine
      text={t(item ? 'rights.recordClosed' : 'rights.createClosed')}
      label={t('rights.whyRecord')}
      question={question}
    />
  );
}

/** The lock at a field that is closed while others are open. */
export function ClosedField({
  compiled,
  item,
  field,
  store,
}: Place & { field: BoundField; store: RecordFormStore }) {
  const { t } = useMessages();
  const { id, name } = field.definition;
  const question = questionOf({ compiled, item }, { part: 'field', action: 'update', fieldId: id });
  const readForm = () => {
    const { scripted } = store.getState();
    return scripted ? { field: { id, name }, said: scriptsSaid(scripted) } : undefined;
  };
  return <WhyButton isSmall label={t('rights.whyField', { name })} {...{ question, readForm }} />;
}

/** Comments or files that the directory has and the person may not see. */
export function ClosedAside({ compiled, item, rights }: Place & { rights: DirectoryRights }) {
  const { t } = useMessages();
  const { settings } = useUser().account;
  const { directory } = compiled;
  const hasFiles = directory.filesEnabled === true && isModuleEnabled(settings, 'fileStorage');
  const closed = [
    ...(directory.commentsEnabled && !rights.comments.read ? (['comments'] as const) : []),
    ...(hasFiles && !rights.files.read ? (['files'] as const) : []),
  ];
  const question = questionOf({ compiled, item }, { part: closed[0] ?? 'comments', action: 'read' });
  if (!item || closed.length === 0) return null;
  const parts = closed.map(part => t(`records.${part}`)).join(', ');
  return (
    <ClosedLine text={t('rights.partsClosed', { parts })} label={t('rights.whyPart')} question={question} />
  );
}

function questionOf(
  { compiled, item }: Place,
  right: Pick<RightsQuestion, 'part' | 'action' | 'fieldId'>,
): RightsQuestion {
  return { directoryId: compiled.directory.id, ...right, ...(item && { itemId: item.id }) };
}
