import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { RawNumberInput } from '../kit/inputs/RawNumberInput.tsx';
import { AmountSetting } from './AmountSetting.tsx';
import type { DraftStatus } from './draft.ts';

interface StatusPartProps {
  status: DraftStatus;
  onChange: (change: Partial<DraftStatus>) => void;
}

const between = (least: number, most: number) => (number: number) => Math.min(most, Math.max(least, number));
const dueDays = between(0, 1_000);
const expected = between(0.1, 10_000);
const percents = between(1, 99);
const records = between(1, 1_000_000);

/** Edits when a process that enters the status is due. */
export function DueInSetting({ status, onChange }: StatusPartProps) {
  const { t } = useMessages();
  return (
    <AmountSetting
      label={t('designer.dueIn')}
      help={t('designer.dueInHelp')}
      value={status.dueIn}
      units={['WorkingDays', 'Days']}
      round={amount => dueDays(Math.round(amount))}
      onChange={dueIn => onChange({ dueIn })}
    />
  );
}

/** Edits how long a record is expected to stay in the status. */
export function ServiceLevelSetting({ status, onChange }: StatusPartProps) {
  const { t } = useMessages();
  const { serviceLevel, isWaiting = false } = status;
  const commitRisk = (text: string) => {
    if (!serviceLevel) return;
    const { atRiskPercent: _, ...level } = serviceLevel;
    const percent = Math.round(Number(text.trim()));
    onChange({ serviceLevel: percent > 0 ? { ...level, atRiskPercent: percents(percent) } : level });
  };
  return (
    <>
      <Checkbox
        label={t('designer.isWaiting')}
        isChecked={isWaiting}
        onChange={isOn => onChange({ isWaiting: isOn || undefined })}
      />
      {!isWaiting && (
        <AmountSetting
          label={t('designer.serviceLevel')}
          help={t('designer.serviceLevelHelp')}
          value={serviceLevel}
          units={['WorkingHours', 'WorkingDays']}
          round={amount => expected(Math.round(amount * 100) / 100)}
          onChange={level => onChange({ serviceLevel: level && { ...serviceLevel, ...level } })}
        />
      )}
      {!isWaiting && serviceLevel && (
        <Field label={t('designer.atRisk')}>
          <RawNumberInput
            value={serviceLevel.atRiskPercent === undefined ? '' : String(serviceLevel.atRiskPercent)}
            placeholder="80"
            maxLength={2}
            onCommit={commitRisk}
          />
        </Field>
      )}
    </>
  );
}

/** Edits how many records the status can contain, and whether further records are rejected. */
export function LimitSetting({ status: { limit }, onChange }: StatusPartProps) {
  const { t } = useMessages();
  const commit = (text: string) => {
    const count = Math.round(Number(text.trim()));
    const isCount = text.trim() !== '' && count > 0;
    onChange({ limit: isCount ? { count: records(count), isHard: limit?.isHard ?? false } : undefined });
  };
  return (
    <>
      <Field label={t('designer.limit')} help={t('designer.limitHelp')}>
        <RawNumberInput
          value={limit === undefined ? '' : String(limit.count)}
          maxLength={7}
          onCommit={commit}
        />
      </Field>
      {limit && (
        <Checkbox
          label={t('designer.limitIsHard')}
          isChecked={limit.isHard}
          onChange={isHard => onChange({ limit: { ...limit, isHard } })}
        />
      )}
    </>
  );
}
