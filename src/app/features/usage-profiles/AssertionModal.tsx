import { useMemo, useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue, RightAssertion } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { useOptionSearch } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { useAssertionSentence } from '../../shared/rights/useAssertionSentence.ts';
import { useBoot } from '../../state/useBoot.ts';
import {
  ASSERTABLE_RIGHT_IDS,
  type AssertionDraft,
  createAssertionDraft,
  getAssertedPart,
  MAX_ASSERTION_NAME_LENGTH,
  toAssertionInput,
  validateAssertionDraft,
} from './assertionDraft.ts';
import { useAssignmentTargetOptions } from './useAssignmentTargetOptions.ts';

export interface AssertionModalProps {
  /** `null` for a new guardrail. */
  assertion: RightAssertion | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits a guardrail. If the current permissions violate the guardrail, saving is rejected with the reasons. */
export function AssertionModal({ assertion, onSaved, onClose }: AssertionModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const [draft, setDraft] = useState(() => createAssertionDraft(assertion));
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const sentenceOf = useAssertionSentence();
  const planned = usePlannedChanges();
  const call = useApiCall();
  const change = (part: Partial<AssertionDraft>) => {
    setDraft({ ...draft, ...part });
    setRefused([]);
  };
  const said = toAssertionInput(draft);
  const save = () =>
    call.run(async () => {
      setTried(true);
      if (!said) return;
      const id = assertion?.id ?? createId();
      const outcome = await planned.carryOut([{ kind: 'SaveAssertion', id, assertion: said }], {
        tellsRefusal: true,
      });
      if (outcome.kind === 'refused') setRefused(outcome.issues);
      if (outcome.kind === 'done') onSaved();
    });
  return (
    <FormModal
      title={t(assertion ? 'assertions.editTitle' : 'assertions.addTitle')}
      onClose={onClose}
      isDirty={() => JSON.stringify(draft) !== JSON.stringify(createAssertionDraft(assertion))}
      onSubmit={() => void save()}
      confirmLabel={t('app.save')}
      isBusy={call.isBusy}
      problem={call.problem}
    >
      {refused.length > 0 && (
        <Notice tone="danger">
          <p>{t('assertions.refused')}</p>
          <ul className="dk-assertion-issues">
            {formatIssues(messages, refused).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Words draft={draft} issues={hasTried ? validateAssertionDraft(draft) : []} onChange={change} />
      <p className="dk-assertion-preview" role="status">
        {said ? sentenceOf(said) : t('assertions.incomplete')}
      </p>
      <Field label={t('assertions.name')} help={t('assertions.nameHelp')}>
        <TextInput
          value={draft.name}
          maxLength={MAX_ASSERTION_NAME_LENGTH}
          onCommit={name => change({ name })}
          onInput={name => change({ name })}
        />
      </Field>
      {planned.question}
    </FormModal>
  );
}

interface WordsProps {
  draft: AssertionDraft;
  issues: readonly Issue[];
  onChange: (part: Partial<AssertionDraft>) => void;
}

/** Edits the parts of the guardrail, in the order of its sentence. */
function Words({ draft, issues, onChange }: WordsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const directory = directories.find(({ id }) => id === draft.directoryId);
  const part = getAssertedPart(draft);
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const options = (named: readonly { id: string; name: string }[] = []) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Who {...{ draft, onChange }} errors={errorsOf('who')} />
      <div className="dk-assertion-pair">
        <Field label={t('assertions.expectation')}>
          <Select
            emptyLabel={null}
            value={draft.expectation}
            options={(['Never', 'Always'] as const).map(value => ({
              value,
              label: t(`assertions.expectation.${value}`),
            }))}
            onChange={value => onChange({ expectation: value === 'Always' ? 'Always' : 'Never' })}
          />
        </Field>
        <Field label={t('assertions.right')}>
          <Select
            emptyLabel={null}
            value={draft.right}
            options={ASSERTABLE_RIGHT_IDS.map(value => ({ value, label: t(`assertions.can.${value}`) }))}
            onChange={right => onChange({ right })}
          />
        </Field>
      </div>
      <div className="dk-assertion-pair">
        <Field label={t('rights.directory')} isRequired errors={errorsOf('directoryId')}>
          <Select
            value={draft.directoryId}
            options={options(directories)}
            onChange={directoryId => onChange({ directoryId, fieldId: '', statusId: '' })}
          />
        </Field>
        {part === 'field' && (
          <Field label={t('rights.field')} isRequired errors={errorsOf('fieldId')}>
            <Select
              value={draft.fieldId}
              options={options(directory?.fields.filter(({ deleted }) => !deleted))}
              onChange={fieldId => onChange({ fieldId })}
            />
          </Field>
        )}
        {part === 'status' && (
          <Field label={t('rights.status')} isRequired errors={errorsOf('statusId')}>
            <Select
              value={draft.statusId}
              options={options(directory?.statusList)}
              onChange={statusId => onChange({ statusId })}
            />
          </Field>
        )}
      </div>
    </>
  );
}

function Who({ draft, errors, onChange }: Omit<WordsProps, 'issues'> & { errors: string[] }) {
  const { t } = useMessages();
  const targets = useAssignmentTargetOptions();
  const load = useOptionSearch(targets);
  const { who } = draft;
  const value = who && ('userId' in who ? `user-${who.userId}` : `group-${who.groupId}`);
  const chosen = useMemo(() => targets.find(target => target.value === value) ?? null, [targets, value]);
  return (
    <Field label={t('assertions.who')} isRequired errors={errors}>
      <Typeahead
        value={chosen}
        minChars={0}
        debounceMs={0}
        load={load}
        placeholder={t('profiles.findTarget')}
        onChange={option => onChange({ who: option ? getTarget(option.value) : null })}
      />
    </Field>
  );
}

function getTarget(value: string): AssertionDraft['who'] {
  const isUser = value.startsWith('user-');
  const id = value.slice(value.indexOf('-') + 1);
  return isUser ? { userId: id } : { groupId: id };
}
