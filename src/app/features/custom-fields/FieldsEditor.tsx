import { useMemo, useState } from 'react';
import { checkField } from '#core/directory/checkDirectory.ts';
import { issuesBelow, nestIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { changesOfFields, issuesInDraft } from '#view/designer/changesOfDraft.ts';
import { DesignerContext } from '#view/designer/DesignerContext.ts';
import { FieldListEditor } from '#view/designer/FieldListEditor.tsx';
import { useEngine } from '#view/engine.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider, useFlushScope } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useCall } from '../../api/useCall.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { useLatest } from './useLatest.ts';

interface FieldsEditorProps {
  entity: string;
  /** In order, deleted ones flagged. */
  fields: readonly FieldDefinition[];
  onSaved: () => void;
}

interface Draft {
  readonly fields: readonly FieldDefinition[];
  /** What the draft changes: only what differs from it is sent, so that nobody else's work is undone. */
  readonly base: readonly FieldDefinition[];
  /** The answer of the server that stood then. */
  readonly begunFrom: readonly FieldDefinition[];
}

/** A draft of the fields of one entity, and its way to the server. */
export function FieldsEditor({ entity, fields, onSaved }: FieldsEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const flush = useFlushScope();
  const planned = usePlannedChanges();
  const call = useCall();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([]);
  const [hasTriedToSave, setTried] = useState(false);
  const shown = draft?.fields ?? fields;
  const surroundings = useSurroundings(entity, shown, hasTriedToSave);
  const mistakesOf = useMistakes(surroundings.fieldsOf);
  const latest = useLatest(shown);
  const isDirty = draft !== null && textOf(draft.fields) !== textOf(draft.base);
  const isNewer = draft !== null && draft.begunFrom !== fields && textOf(draft.base) !== textOf(fields);
  // What others saved shows at once where nothing was changed here.
  if (isNewer && !isDirty && !call.isBusy) setDraft(null);
  const guard = useLeaveGuard(isDirty);
  const save = () =>
    call.run(async () => {
      flush.flush();
      const wanted = latest.current;
      const mistakes = mistakesOf(wanted);
      setTried(mistakes.length > 0);
      setServerIssues([]);
      if (mistakes.length > 0) return tell(mistakes);
      const changes = changesOfFields(entity, draft?.base ?? fields, wanted);
      const outcome = await planned.carryOut(changes);
      if (outcome.kind === 'kept') return;
      if (outcome.kind === 'refused') {
        const issues = issuesInDraft(outcome.issues, changes, wanted);
        setServerIssues(issues);
        return tell(issues);
      }
      setDraft({ base: wanted, fields: wanted, begunFrom: fields });
      onSaved();
    });
  const tell = (issues: readonly Issue[]) =>
    call.setProblem(
      `${t('customFields.mistakes', { count: issues.length })} ${issueTexts(messages, issues.slice(0, 3)).join(' ')}`,
    );
  const issues = [...mistakesOf(shown), ...serverIssues];
  return (
    <DesignerContext value={surroundings}>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isNewer && isDirty && <Notice tone="warning">{t('customFields.changedMeanwhile')}</Notice>}
      <FlushProvider scope={flush}>
        <FieldListEditor
          fields={shown}
          issues={issuesBelow(issues, 'fields')}
          onChange={changed => {
            setServerIssues([]);
            latest.current = changed;
            setDraft({ begunFrom: fields, base: fields, ...draft, fields: changed });
          }}
        />
      </FlushProvider>
      <div className="dk-row dk-row-wrap">
        <Button tone="primary" isBusy={call.isBusy} onClick={() => void save()}>
          {t('app.save')}
        </Button>
        {isDirty && <span className="dk-faint">{t('app.unsaved')}</span>}
      </div>
      {planned.question}
      {guard.question}
    </DesignerContext>
  );
}

function useSurroundings(entity: string, fields: readonly FieldDefinition[], hasTriedToSave: boolean) {
  const { directories, userGroups } = useBoot();
  return useMemo(
    () => ({
      directories: directories.map(({ id, name }) => ({ id, name })),
      groups: userGroups.map(({ id, name }) => ({ id, name })),
      fieldsOf: (id: string) =>
        id === entity ? fields : directories.find(directory => directory.id === id)?.fields,
      hasTriedToSave,
    }),
    [directories, userGroups, entity, fields, hasTriedToSave],
  );
}

type FieldsOf = (directoryId: string) => readonly FieldDefinition[] | undefined;

function useMistakes(fieldsOf: FieldsOf): (fields: readonly FieldDefinition[]) => Issue[] {
  const { registry } = useEngine();
  return fields => {
    const siblings = fields.filter(field => !field.deleted);
    return fields.flatMap((field, index) =>
      field.deleted
        ? []
        : checkField(field, { engine: registry, siblings, fieldsOf, isColumn: false }).map(issue =>
            nestIssue(['fields', index], issue),
          ),
    );
  };
}

function textOf(fields: readonly FieldDefinition[]): string {
  return JSON.stringify(fields);
}
