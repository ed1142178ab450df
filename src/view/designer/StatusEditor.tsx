import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition, Issue, StatusType } from '#core/model.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { Select } from '../kit/inputs/Select.tsx';
import { TextInput } from '../kit/inputs/TextInput.tsx';
import { ColorInput } from './controls/ColorControl.tsx';
import { type DraftStatus, statusPalette } from './draft.ts';
import { StatusChecklist } from './StatusChecklist.tsx';
import { StatusFieldRules } from './StatusFieldRules.tsx';
import { StatusPermissions } from './StatusPermissions.tsx';
import { DueInSetting, LimitSetting, ServiceLevelSetting } from './StatusTimes.tsx';

export interface StatusEditorProps {
  status: DraftStatus;
  onChange: (status: DraftStatus) => void;
  /** True for statuses of processes, which have a due date. */
  isOfProcess: boolean;
  fields: readonly FieldDefinition[];
  /** Paths are relative to the status. */
  issues: readonly Issue[];
}

const DUTIES = ['commentRequiredToEnter', 'commentRequiredToLeave'] as const;
const types: readonly StatusType[] = ['Active', 'Success', 'Failure'];

export function StatusEditor({ status, onChange, isOfProcess, fields, issues }: StatusEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const set = (change: Partial<DraftStatus>) => onChange({ ...status, ...change });
  const dutyErrors = new Set(DUTIES.flatMap(duty => formatIssues(messages, filterIssuesBelow(issues, duty))));
  return (
    <div className="dk-stack" style={{ gap: 12 }}>
      <Field
        label={t('designer.name')}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'name'))}
        isRequired
      >
        <TextInput value={status.name} onCommit={name => set({ name })} />
      </Field>
      <Field
        label={t('designer.code')}
        help={t('designer.statusCodeHelp')}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'code'))}
      >
        <TextInput value={status.code ?? ''} onCommit={code => set({ code: code.trim() || undefined })} />
      </Field>
      <Field label={t('designer.statusType')}>
        <Select
          value={status.type}
          emptyLabel={null}
          options={types.map(value => ({ value, label: t(`status.type.${value}`) }))}
          onChange={value => set({ type: types.find(type => type === value) ?? 'Active' })}
        />
      </Field>
      <StatusColors status={status} onChange={set} />
      <Field label={t('designer.description')}>
        <TextInput
          value={status.description ?? ''}
          onCommit={description => set({ description: description || undefined })}
        />
      </Field>
      <div className="dk-flags">
        <Checkbox
          label={t('designer.commentToEnter')}
          isChecked={status.commentRequiredToEnter ?? false}
          onChange={commentRequiredToEnter => set({ commentRequiredToEnter })}
        />
        <Checkbox
          label={t('designer.commentToLeave')}
          isChecked={status.commentRequiredToLeave ?? false}
          onChange={commentRequiredToLeave => set({ commentRequiredToLeave })}
        />
      </div>
      {[...dutyErrors].map(text => (
        <div key={text} className="dk-error">
          {text}
        </div>
      ))}
      {isOfProcess && <DueInSetting status={status} onChange={set} />}
      {status.type === 'Active' && <ServiceLevelSetting status={status} onChange={set} />}
      <LimitSetting status={status} onChange={set} />
      <StatusChecklist
        items={status.checklist ?? []}
        issues={filterIssuesBelow(issues, 'checklist')}
        onChange={checklist => set({ checklist })}
      />
      <StatusFieldRules
        rules={status.fields ?? {}}
        fields={fields}
        issues={filterIssuesBelow(issues, 'fields')}
        onChange={rules => set({ fields: rules })}
      />
      <StatusPermissions
        permissions={status.permissions ?? []}
        onChange={permissions => set({ permissions })}
      />
    </div>
  );
}

function StatusColors({
  status,
  onChange,
}: {
  status: DraftStatus;
  onChange: (change: Partial<DraftStatus>) => void;
}) {
  const { t } = useMessages();
  return (
    <Field label={t('designer.color')} isGroup>
      <div className="dk-palette">
        {statusPalette.map(color => (
          <button
            key={color}
            type="button"
            className="dk-swatch"
            style={{ background: color }}
            aria-label={color}
            aria-pressed={status.color === color}
            onClick={() => onChange({ color })}
          />
        ))}
      </div>
      <div className="dk-row dk-row-wrap">
        <ColorInput
          label={t('designer.color')}
          value={status.color}
          canBeNone={false}
          onChange={color => onChange({ color })}
        />
        <ColorInput
          label={t('designer.textColor')}
          value={status.textColor}
          canBeNone={false}
          onChange={textColor => onChange({ textColor })}
        />
        <span className="dk-help">{t('designer.textColor')}</span>
      </div>
    </Field>
  );
}
